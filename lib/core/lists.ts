/** Groups a list by key and keeps the order, as Map.groupBy, which Node 20 lacks. */
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

/** Sorts rows by the list of ids that they were read with; ids without a row are left out. */
export function sortByIds<Row extends { publicId: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.publicId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
