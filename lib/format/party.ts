import { formatCount } from "./dates";

export interface Party {
  adults: number;
  child_ages: readonly number[];
}

/** `2 adults`, `2 adults, children of 4 and 7`. */
export function formatParty({ adults, child_ages }: Party): string {
  const grown = formatCount(adults, "adult");
  if (child_ages.length === 0) return grown;
  const ages = [...child_ages].sort((a, b) => a - b);
  const last = ages.at(-1)!;
  if (ages.length === 1) return `${grown}, child of ${last}`;
  return `${grown}, children of ${ages.slice(0, -1).join(", ")} and ${last}`;
}

/** `1 room, 2 adults`, `2 rooms, 4 adults, 1 child`: all rooms together. */
export function formatRooms(rooms: readonly Party[]): string {
  const adults = rooms.reduce((sum, room) => sum + room.adults, 0);
  const children = rooms.reduce((sum, room) => sum + room.child_ages.length, 0);
  const parts = [formatCount(rooms.length, "room"), formatCount(adults, "adult")];
  if (children) parts.push(formatCount(children, "child", "children"));
  return parts.join(", ");
}
