import { stringify } from "csv-stringify/sync";

/**
 * Serializes rows as CSV with a header line. Values that a spreadsheet would run as formulas are escaped (CSV
 * injection).
 */
export function toCsv(fields: readonly string[], rows: readonly object[]): string {
  return stringify([...rows], { header: true, columns: [...fields], escape_formulas: true });
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Escapes a value for the text format of PostgreSQL's COPY. */
export function copyEscaped(value: string): string {
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found]!) : value;
}
