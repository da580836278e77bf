import { fits, type Party } from "./price";
import type { SheetRoom } from "./rate-sheet";

/**
 * Splits a party into the fewest rooms of one type, with an adult in each; undefined when impossible. Adults are spread
 * evenly; children then go where most places are left, the youngest first.
 * @see docs/availability#allocations
 */
export function splitParty(party: Party, room: SheetRoom): Party[] | undefined {
  for (let rooms = 2; rooms <= party.adults; rooms++) {
    const parts = spread(party, room, rooms);
    if (parts) return parts;
  }
  return undefined;
}

function spread({ adults, childAges }: Party, room: SheetRoom, rooms: number): Party[] | undefined {
  const each = Math.floor(adults / rooms);
  const parts = Array.from({ length: rooms }, (_, i) => ({
    adults: each + (i < adults % rooms ? 1 : 0),
    childAges: [] as number[],
  }));
  const places = (p: (typeof parts)[number]) =>
    Math.min(room.maxChildren - p.childAges.length, room.maxOccupancy - p.adults - p.childAges.length);
  for (const age of childAges) parts.reduce((best, p) => (places(p) > places(best) ? p : best)).childAges.push(age);
  return parts.every((p) => fits(room, p)) ? parts : undefined;
}
