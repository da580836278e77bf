import { stringify } from "csv-stringify/sync";

/** Serializes rows as CSV with a header line. Values that a spreadsheet would run as formulas are escaped. */
export function toCsv(fields: readonly string[], rows: readonly object[]): string {
  return stringify([...rows], { header: true, columns: [...fields], escape_formulas: true });
}
