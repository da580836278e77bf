/** Rows in the order of the ids by which they were read, without ids that have no row. */
export function sortByIds<Row extends { publicId: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.publicId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
