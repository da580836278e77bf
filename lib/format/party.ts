import { t } from "@/lib/language/text";
import { formatCount } from "./counts";
import { formatList } from "./words";

export interface Party {
  adults: number;
  child_ages: readonly number[];
}

/** Formats a party: `2 adults`, `2 adults, children of 4 and 7`. */
export function formatParty({ adults, child_ages }: Party): string {
  const grown = formatCount(adults, "adult");
  if (child_ages.length === 0) return grown;
  const ages = [...child_ages].sort((a, b) => a - b).map(String);
  if (ages.length === 1) return t("format.childOf", { adults: grown, age: ages[0]! });
  return t("format.childrenOf", { adults: grown, ages: formatList(ages) });
}

/** Formats rooms with all their guests: `1 room, 2 adults`, `2 rooms, 4 adults, 1 child`. */
export function formatRooms(rooms: readonly Party[]): string {
  const adults = rooms.reduce((sum, room) => sum + room.adults, 0);
  const children = rooms.reduce((sum, room) => sum + room.child_ages.length, 0);
  const parts = [formatCount(rooms.length, "room"), formatCount(adults, "adult")];
  if (children) parts.push(formatCount(children, "child"));
  return parts.join(t("format.comma"));
}
