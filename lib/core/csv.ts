import { stringify } from "csv-stringify/sync";

/** Rows as CSV under their fields' names. Nothing in it is taken for a formula by whatever opens it. */
export function toCsv(fields: readonly string[], rows: readonly object[]): string {
  return stringify([...rows], { header: true, columns: [...fields], escape_formulas: true });
}
