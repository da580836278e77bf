import fc from "fast-check";
import { expect, test } from "vitest";
import { asRead, toStayQuery } from "@/lib/testing/agreement/as-read";
import { LARGE_PARTY, ONE_PARTY, world, type World } from "@/lib/testing/agreement/world";
import { firstFailedGate, GATES, passesPlanGates, passesRoomGates, type RateForStay } from "./gates";
import { buildRateForStay } from "./match";

const PARTIES = fc.oneof(ONE_PARTY, LARGE_PARTY);

/** Every room type of a world under every rate plan. */
function tuplesOf(w: World): RateForStay[] {
  const { sheet, days } = asRead(w);
  const query = toStayQuery(w);
  const [party] = query.occupancy;
  return sheet.rooms.flatMap((room) =>
    sheet.plans.map((plan) => buildRateForStay(sheet, room, plan, days, party!, 1, query)),
  );
}

test("checking a room type once and then its plans lets the same tuples pass as checking every gate of each", () => {
  const seen = { sells: 0, refusedByRoom: 0, refusedByPlan: 0 };
  const every = fc.property(world(PARTIES), (w) => {
    for (const tuple of tuplesOf(w)) {
      const [room, plan] = [passesRoomGates(tuple), passesPlanGates(tuple)];
      expect(room && plan).toBe(firstFailedGate(tuple) === undefined);
      if (!room) seen.refusedByRoom++;
      else seen[plan ? "sells" : "refusedByPlan"]++;
    }
  });
  fc.assert(every, { seed: 20_270_320, numRuns: 1_000 });
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(100);
});

test("a gate that declares no need of a rate plan looks at none, and every other gate but its existence looks at one", () => {
  const readsPlan = new Map<string, boolean>();
  const every = fc.property(world(PARTIES), (w) => {
    for (const tuple of tuplesOf(w)) {
      for (const { gate, passes } of GATES) {
        let isRead = false;
        const watched = new Proxy(tuple, {
          get(target, name: keyof RateForStay) {
            isRead ||= ["plan", "visible", "factor"].includes(name);
            return target[name];
          },
        });
        passes(watched);
        readsPlan.set(gate, isRead || readsPlan.get(gate) === true);
      }
    }
  });
  fc.assert(every, { seed: 20_270_321, numRuns: 300 });
  const declared = GATES.map(({ gate, needs }): [string, boolean] => [gate, needs === "plan" || needs === "both"]);
  expect([...readsPlan]).toEqual(declared.map(([gate, needs]) => [gate, needs && gate !== "RATE_PLAN"]));
});
