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
