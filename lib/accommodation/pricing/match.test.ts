import fc from "fast-check";
import { expect, test } from "vitest";
import { toJsonFragment } from "@/lib/core/json/json-bytes";
import { asRead, toStayQuery } from "@/lib/testing/agreement/as-read";
import { isInReach } from "@/lib/testing/agreement/by-contract";
import { ONE_PARTY, SEVERAL_PARTIES, world } from "@/lib/testing/agreement/world";
import { matchProperty, splitParty } from "./match";
import { sumFirstNights, fitsParty, type Party } from "./price";
import type { SheetRoom } from "./rate-sheet";

test("the price of several rooms is the sum of each, sorted by it, and uses no room that is not available", () => {
  fc.assert(
    fc.property(world(SEVERAL_PARTIES), (w) => {
      const { sheet, days } = asRead(w);
      const query = toStayQuery(w);
      const { allocations } = matchProperty(sheet, days, query);
      for (const { slots, total } of allocations) {
        expect(slots.map((s) => s.party)).toEqual(query.occupancy);
        expect(slots.reduce((sum, s) => sum + s.total, 0n)).toBe(total);
        for (const d of days) expect(slots.filter((s) => s.room.id === d.roomId).length).toBeLessThanOrEqual(d.free);
      }
      const totals = allocations.map((a) => a.total);
      expect(totals).toEqual(totals.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      expect(allocations.length).toBeLessThanOrEqual(20);
      for (const most of [1, 3, 20])
        expect(matchProperty(sheet, days, query, most)).toEqual({
          ...matchProperty(sheet, days, query),
          allocations: allocations.slice(0, most),
        });
    }),
    { numRuns: 300 },
  );
});

test("available and blocked properties together are all that do not sell", () => {
  fc.assert(
    fc.property(world(ONE_PARTY), (w) => {
      const { sheet, days } = asRead(w);
      const { available, blocked } = matchProperty(sheet, days, toStayQuery(w));
      const whole = w.active && isInReach(w) ? days.filter((d) => d.nights === w.nights) : [];
      expect(available).toBe(whole.reduce((sum, d) => sum + (d.closed ? 0 : d.free), 0));
      expect(available + blocked).toBe(whole.reduce((sum, d) => sum + d.unsold, 0));
    }),
    { numRuns: 300 },
  );
});

test("the price of the first nights grows with their number, and all nights are the whole total", () => {
  let shared = 0;
  fc.assert(
    fc.property(world(ONE_PARTY), fc.bigInt({ min: 0n, max: 10n ** 9n }), (w, total) => {
      const { sheet, days } = asRead(w);
      const [party] = toStayQuery(w).occupancy;
      for (const stay of days) {
        const [room, plan] = [sheet.rooms.find((r) => r.id === stay.roomId)!, sheet.plans[0]!];
        const prices = Array.from({ length: w.nights }, (_, n) => stay.prices[plan.index]?.[n] ?? NaN);
        if (prices.some(Number.isNaN)) continue;
        const shares = prices.map((_, n) =>
          sumFirstNights(total, stay, { room, plan, party: party!, contract: undefined, minimum: undefined }, n + 1),
        );
        expect(shares).toEqual(shares.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
        const free = prices.every((price) => price === 0) && shares.at(-1) === 0n;
        expect(free || shares.at(-1) === total).toBe(true);
        shared++;
      }
    }),
    { numRuns: 300 },
  );
  expect(shared).toBeGreaterThan(100);
});

const room = fc
  .record({ maxAdults: fc.integer({ min: 1, max: 4 }), maxChildren: fc.nat({ max: 3 }), beds: fc.nat({ max: 4 }) })
  .map(({ maxAdults, maxChildren, beds }): SheetRoom => ({
    id: 1,
    publicId: "rom_1",
    name: "Room",
    json: toJsonFragment(""),
    baseOccupancy: 1,
    maxAdults,
    maxChildren,
    maxOccupancy: maxAdults + beds,
    minAdults: 1,
    maxInfants: 0,
    infantMaxAge: 1,
    isOnRequestBeyond: false,
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
        expect(fitsParty(of, part)).toBe(true);
        expect(part.adults).toBeGreaterThan(0);
      }
      expect(parts.reduce((sum, p) => sum + p.adults, 0)).toBe(whole.adults);
      expect(parts.flatMap((p) => p.childAges).toSorted((a, b) => a - b)).toEqual(whole.childAges);
    }),
  );
});
