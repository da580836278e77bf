import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asRead, toStayQuery } from "@/lib/testing/agreement/as-read";
import { cheapestForAll, computeCheckin, isInReach } from "@/lib/testing/agreement/by-contract";
import { isFixedSeed, SEEDS } from "@/lib/testing/agreement/seeds";
import { ONE_PARTY, SEVERAL_PARTIES, world, type World } from "@/lib/testing/agreement/world";
import { countRuns } from "@/lib/testing/stages/wide-set";
import { priceCheckins } from "./calendar";
import { priceProperty } from "../pricing/match";

const RUNS = countRuns(1_000);

/** The same query for a stay with another check-in and number of nights. */
function moved(w: World, by: number, nights: number): World {
  const rooms = w.rooms.map((room) => ({ ...room, days: room.days.map((d) => ({ ...d, offset: d.offset - by })) }));
  return { ...w, ahead: w.ahead + by, nights, rooms };
}

const range = fc.record({
  first: fc.integer({ min: -3, max: 2 }),
  count: fc.integer({ min: 1, max: 6 }),
  nights: fc.integer({ min: 1, max: 4 }),
});

describe.each(SEEDS)("%s", (_name, seed) => {
  test("each day of a calendar equals a search for that stay, and follows the pricing rules", () => {
    let [sold, empty] = [0, 0];
    const every = fc.property(world(fc.oneof(ONE_PARTY, SEVERAL_PARTIES)), range, (w, { first, count, nights }) => {
      const span = moved(w, first, count - 1 + nights);
      const days = priceCheckins(asRead(span), toStayQuery(span), { from: computeCheckin(span), count, nights });
      const stays = days.map((_, n) => moved(w, first + n, nights));
      expect(days).toEqual(
        stays.map((stay) => {
          const { sheet, days: nightly } = asRead(stay);
          return { checkin: computeCheckin(stay), ...priceProperty(sheet, nightly, toStayQuery(stay)) };
        }),
      );
      days.forEach(({ from }, n) => {
        const stay = stays[n]!;
        // A party that no room takes is split; the contract's own arithmetic here gives each party one room.
        const isSplit = stay.parties.length === 1 && cheapestForAll(stay) === undefined;
        const byHand = isInReach(stay) ? cheapestForAll(stay) : undefined;
        expect(from).toBe(isSplit ? from : byHand);
        if (from === undefined) empty++;
        else sold++;
      });
    });
    fc.assert(every, { seed, numRuns: RUNS });
    if (!isFixedSeed(seed)) return;
    expect(sold).toBeGreaterThan(RUNS / 4);
    expect(empty).toBeGreaterThan(RUNS / 4);
  });
});
