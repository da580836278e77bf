/** Groups a list's elements by key, keeping their order: Map.groupBy, which Node 20 lacks. */
export function grouped<K, T>(list: readonly T[], keyOf: (element: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const element of list) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  return groups;
}

/** Rows in the order of the ids by which they were read, without ids that have no row. */
export function sortByIds<Row extends { publicId: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.publicId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
