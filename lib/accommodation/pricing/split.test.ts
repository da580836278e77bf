import fc from "fast-check";
import { expect, test } from "vitest";
import { fits, type Party } from "./price";
import type { SheetRoom } from "./rate-sheet";
import { splitParty } from "./split";

const room = fc
  .record({ maxAdults: fc.integer({ min: 1, max: 4 }), maxChildren: fc.nat({ max: 3 }), beds: fc.nat({ max: 4 }) })
  .map(({ maxAdults, maxChildren, beds }): SheetRoom => ({
    id: 1,
    publicId: "rom_1",
    name: "Room",
    baseOccupancy: 1,
    maxAdults,
    maxChildren,
    maxOccupancy: maxAdults + beds,
  }));
const party = fc.record({
  adults: fc.integer({ min: 1, max: 14 }),
  childAges: fc.array(fc.nat({ max: 17 }), { maxLength: 8 }).map((ages) => ages.toSorted((a, b) => a - b)),
});

/** Whether some way of sharing out a party among so many rooms exists, by trying all. */
function canShare(of: SheetRoom, rooms: number, adults: number, children: number): boolean {
  if (rooms === 0) return adults === 0 && children === 0;
  for (let a = 1; a <= Math.min(of.maxAdults, adults); a++) {
    for (let c = 0; c <= Math.min(of.maxChildren, children, of.maxOccupancy - a); c++) {
      if (canShare(of, rooms - 1, adults - a, children - c)) return true;
    }
  }
  return false;
}

function fewest(of: SheetRoom, { adults, childAges }: Party): number | undefined {
  for (let rooms = 2; rooms <= adults; rooms++) if (canShare(of, rooms, adults, childAges.length)) return rooms;
  return undefined;
}

test("a party is split into the fewest rooms that any distribution allows, or not at all if there is none", () => {
  fc.assert(
    fc.property(room, party, (of, whole) => {
      expect(splitParty(whole, of)?.length).toBe(fewest(of, whole));
    }),
    { numRuns: 600 },
  );
});

test("each room of a split fits and has an adult, and every guest is in exactly one room", () => {
  fc.assert(
    fc.property(room, party, (of, whole) => {
      const parts = splitParty(whole, of) ?? [];
      fc.pre(parts.length > 0);
      for (const part of parts) {
        expect(fits(of, part)).toBe(true);
        expect(part.adults).toBeGreaterThan(0);
      }
      expect(parts.reduce((sum, p) => sum + p.adults, 0)).toBe(whole.adults);
      expect(parts.flatMap((p) => p.childAges).toSorted((a, b) => a - b)).toEqual(whole.childAges);
    }),
  );
});
