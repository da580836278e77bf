import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { writePolicy } from "@/lib/cancellation/policy";
import type { Context } from "@/lib/core/context";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { asRead, toStayQuery } from "@/lib/testing/agreement/as-read";
import { computeCheckin, dateFrom, countLeft, computePrice } from "@/lib/testing/agreement/by-contract";
import { isFixedSeed, SEEDS } from "@/lib/testing/agreement/seeds";
import {
  getRequestTime,
  LARGE_PARTY,
  ONE_PARTY,
  SEVERAL_PARTIES,
  world,
  type World,
} from "@/lib/testing/agreement/world";
import { countRuns } from "@/lib/testing/stages/wide-set";
import { matchProperty, type MatchedSlot } from "../pricing/match";
import { toSealedSlot } from "../present";
import { repriceOffer } from "../booking/reprice";
import { DETAILS, type Detail, type SearchResponse } from "../schemas";
import { writtenResults } from "@/lib/testing/agreement/written-results";

type Slot = z.output<typeof SearchResponse>["results"][number]["allocations"][number]["slots"][number];

const RUNS = countRuns(1_000);

const PARTIES = fc.oneof(
  { weight: 4, arbitrary: ONE_PARTY },
  { weight: 1, arbitrary: LARGE_PARTY },
  { weight: 2, arbitrary: SEVERAL_PARTIES },
);

/**
 * The offers of a search with some of the optional fields, and the terms that a prebook of some slots pins at that
 * moment.
 */
async function searched(w: World, include: readonly Detail[]) {
  const supply = asRead(w);
  const { sheet, days } = supply;
  const query = toStayQuery(w);
  const now = new Date(w.now);
  const checkin = computeCheckin(w);
  const match = matchProperty(sheet, days, query);
  const results = await writtenResults(w, [{ propertyId: sheet.publicId, match }], include);
  const pinned = (slots: MatchedSlot[]) => {
    const offer = { checkin, nights: w.nights, slots: slots.map((slot) => toSealedSlot(slot, match)) };
    const repriced = repriceOffer(offer, supply, query, { now, scenario: undefined } as Context);
    return { ...repriced, policy: writePolicy(repriced.policy, w.currency, w.timezone) };
  };
  const slots = match.allocations.flatMap((allocation) => allocation.slots);
  const written = results[0]!.allocations.flatMap((allocation) => allocation.slots);
  const details = new Map(slots.map((slot, i) => [slot, optionalOf(written[i]!)]));
  return { match, pinned, details };
}

/** The members that `include` adds. */
function optionalOf({
  rate_key: _key,
  room_public_id: _room,
  rate_plan_public_id: _plan,
  meal_plan_code: _board,
  stay_total: _total,
  status: _status,
  adults: _adults,
  child_ages: _ages,
  ...optional
}: Slot) {
  return optional;
}

const unitsOf = (w: World, text: string) => parseMoney(text, w.currency);
const earliest = (instants: string[]) => instants.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];

/** A fee by simple multiplication. */
function feesByHand(w: World, persons: number) {
  const times = { PER_STAY: 1, PER_NIGHT: w.nights, PER_PERSON_NIGHT: w.nights * persons };
  return w.fees.map((fee) => ({
    ...fee,
    amount: ((Number(fee.amount) * 100 * times[fee.basis as keyof typeof times]) / 100).toFixed(2),
  }));
}

describe.each(SEEDS)("%s", (_name, seed) => {
  test("a slot's terms are those that a prebook at the same moment pins, for one room and for several", async () => {
    let free = 0;
    const every = fc.asyncProperty(world(PARTIES), async (w) => {
      const { match, pinned, details } = await searched(w, ["terms"]);
      for (const { slots } of match.allocations) {
        const detailsOf = slots.map((slot) => details.get(slot)!);
        slots.forEach((slot, i) => {
          const { plan } = slot;
          const { free_until, cancellable_until } = pinned([slot]).policy;
          expect(detailsOf[i]).toEqual({ non_refundable: plan.terms.non_refundable, free_until, cancellable_until });
          free += Number(free_until !== null);
        });
        const { policy } = pinned(slots);
        const windows = detailsOf.map((t) => t.free_until!);
        expect(policy.free_until).toBe(windows.includes(null as never) ? null : earliest(windows));
        expect(policy.cancellable_until).toBe(earliest(detailsOf.map((t) => t.cancellable_until!)));
      }
    });
    await fc.assert(every, { seed, numRuns: RUNS });
    if (!isFixedSeed(seed)) return;
    expect(free).toBeGreaterThan(RUNS / 10);
  });

  test("nightly amounts, and net rate plus mark-up, add up exactly to the slot's total", async () => {
    let converted = 0;
    const every = fc.asyncProperty(world(PARTIES), async (w) => {
      const { match, pinned, details } = await searched(w, ["breakdown"]);
      for (const [{ room, plan, party, total }, { breakdown }] of details) {
        const { net_total, markup, nights } = breakdown!;
        const amounts = nights.map((night) => unitsOf(w, night.amount));
        expect(amounts.reduce((a, b) => a + b, 0n)).toBe(total);
        expect(nights.map((night) => night.date)).toEqual(
          Array.from({ length: w.nights }, (_, n) => dateFrom(getRequestTime(w), w.ahead + n)),
        );
        const guests = { adults: party.adults, child_ages: [...party.childAges] };
        const net = computePrice({ ...w, markup: "0" }, w.rooms[room.id - 1]!, w.plans[plan.index]!, guests)!;
        expect(net_total).toBe(formatMoney(net, w.currency));
        expect(markup).toBe(formatMoney(total - net, w.currency));
        converted += Number(plan.currency !== w.currency && w.nights > 1);
      }
      // A fee of n nights is the sum of the first n nights.
      for (const { slots } of match.allocations) {
        const [slot] = slots;
        const tier = slot!.plan.terms.tiers.find((t) => t.fee_type === "NIGHTS");
        if (!tier || slot!.plan.terms.tiers.length > 1 || slots.length > 1) continue;
        const amounts = details.get(slot!)!.breakdown!.nights.map((night) => unitsOf(w, night.amount));
        const first = amounts.slice(0, Number(tier.value)).reduce((a, b) => a + b, 0n);
        expect(pinned([slot!]).policy.tiers.at(-1)!.fee).toBe(formatMoney(first, w.currency));
      }
    });
    await fc.assert(every, { seed, numRuns: RUNS });
    if (!isFixedSeed(seed)) return;
    expect(converted).toBeGreaterThan(RUNS / 100);
  });

  test("names, fees and the rooms left are the property's own", async () => {
    let fees = 0;
    const every = fc.asyncProperty(world(PARTIES), async (w) => {
      const { match, details } = await searched(w, ["stock", "fees", "names"]);
      for (const [{ room, party }, detailsOf] of details) {
        expect(detailsOf).toEqual({
          room_name: "Room",
          rate_plan_name: "Plan",
          rooms_left: countLeft(w, w.rooms[room.id - 1]!),
          mandatory_fees: feesByHand(w, party.adults + party.childAges.length),
        });
        fees += detailsOf.mandatory_fees!.length;
      }
      const taken = match.allocations.map(({ slots }) => slots.filter((s) => s.room === slots[0]!.room).length);
      const left = match.allocations.map(({ slots }) => details.get(slots[0]!)!.rooms_left!);
      taken.forEach((units, i) => expect(left[i]).toBeGreaterThanOrEqual(units));
    });
    await fc.assert(every, { seed, numRuns: RUNS });
    if (!isFixedSeed(seed)) return;
    expect(fees).toBeGreaterThan(RUNS / 10);
  });

  test("each value of include adds its own fields and no others", async () => {
    const fieldsOf: Record<Detail, string[]> = {
      names: ["room_name", "rate_plan_name"],
      terms: ["non_refundable", "free_until", "cancellable_until"],
      fees: ["mandatory_fees"],
      stock: ["rooms_left"],
      breakdown: ["breakdown"],
      offers: ["offers", "before_offers"],
    };
    const every = fc.asyncProperty(world(ONE_PARTY), fc.subarray([...DETAILS]), async (w, include) => {
      const fields = include.flatMap((detail) => fieldsOf[detail]);
      for (const detailsOf of (await searched(w, include)).details.values())
        expect(Object.keys(detailsOf).toSorted()).toEqual(fields.toSorted());
    });
    await fc.assert(every, { seed, numRuns: 100 });
  });
});
