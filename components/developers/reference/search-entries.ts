import type { ReferenceEntry } from "@/lib/staff/developer/shapes";

/** Operations that contain every word of the search: in path, summary, group, id, field, parameter or error code. */
export function searchEntries(entries: readonly ReferenceEntry[], typed: string): readonly ReferenceEntry[] {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!terms.length) return entries;
  const textOf = ({ method, path, summary, group, id, words }: ReferenceEntry) =>
    `${method} ${path} ${summary} ${group} ${id}`.toLowerCase().concat(" ", words);
  return entries.filter((entry) => terms.every((word) => textOf(entry).includes(word)));
}

/** Operations by group, in their order of appearance. */
export function groupEntries(entries: readonly ReferenceEntry[]): { group: string; entries: ReferenceEntry[] }[] {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }));
}
