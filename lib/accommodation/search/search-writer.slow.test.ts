import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { pinDeadlines } from "@/lib/cancellation/policy";
import { addDays, formatInstant } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { asRead, toStayQuery } from "@/lib/testing/agreement/as-read";
import { isFixedSeed, SEEDS } from "@/lib/testing/agreement/seeds";
import { type Guests, LARGE_PARTY, ONE_PARTY, SEVERAL_PARTIES, world, type World } from "@/lib/testing/agreement/world";
import { toSearchResult } from "@/lib/testing/agreement/written-results";
import { countRuns } from "@/lib/testing/stages/wide-set";
import { toAllocation, toSealedSlot } from "../present";
import { computeFees } from "../pricing/fees";
import { matchProperty, type MatchedSlot, type PropertyMatch } from "../pricing/match";
import { computeNetTotal, splitByNight } from "../pricing/price";
import { DETAILS, type Detail, SearchResponse } from "../schemas";
import type { PropertyResult } from "./property-results";
import type { SearchResult } from "./search";
import { openOffer } from "./offer-key";
import { writeSearchResponse } from "./search-writer";

const RUNS = countRuns(400);

const guests: fc.Arbitrary<Guests> = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  child_ages: fc.array(fc.nat({ max: 17 }), { maxLength: 2 }),
});
const PARTIES = fc.oneof(ONE_PARTY, LARGE_PARTY, SEVERAL_PARTIES, fc.array(guests, { minLength: 8, maxLength: 8 }));
const NAME = fc.oneof(fc.constant("Room"), fc.constant('Chambre "Été" \\ 東京 😀'), fc.string({ unit: "binary" }));

interface Found {
  propertyId: string;
  name: string;
  isOnRequest: boolean;
  failure: PropertyResult<unknown>["failure"];
  copies: number;
}
/** The results around a world's property: known or failed, under any id that a request may have. */
const found: fc.Arbitrary<Found> = fc.record({
  propertyId: fc.oneof(fc.constant("prp_1"), NAME),
  name: NAME,
  isOnRequest: fc.boolean(),
  failure: fc.option(fc.constantFrom("PROPERTY_NOT_FOUND", "UNSUPPORTED_FX_PAIR", "INTERNAL_ERROR"), {
    nil: undefined,
    freq: 4,
  }),
  copies: fc.constantFrom(1, 60),
});

function resultsOf(w: World, list: Found[]): PropertyResult<PropertyMatch>[] {
  const { sheet, days: read } = asRead(w);
  // A world has two or three rooms of a type, which is too few for eight slots.
  const days = w.parties.length > 3 ? read.map((d) => ({ ...d, free: d.free + 8 })) : read;
  return list.flatMap(({ propertyId, name, isOnRequest, failure, copies }): PropertyResult<PropertyMatch>[] => {
    if (failure) return [{ propertyId, failure }];
    const named = {
      ...sheet,
      confirmationMode: isOnRequest ? ("ON_REQUEST" as const) : ("INSTANT" as const),
      rooms: sheet.rooms.map((room) => ({ ...room, name })),
      plans: sheet.plans.map((plan) => ({ ...plan, name })),
    };
    return Array.from({ length: copies }, () => ({ propertyId, match: matchProperty(named, days, toStayQuery(w)) }));
  });
}

/** Builds the response in the plain way: of objects, nothing memoized. */
function plainResponse(w: World, { currency, sealer, include, results }: SearchResult): z.input<typeof SearchResponse> {
  return {
    currency_code: currency,
    results: results.map(({ propertyId, match, failure }) => ({
      property_id: propertyId,
      total_available: match?.available ?? 0,
      total_blocked: match?.blocked ?? 0,
      allocations: match ? match.allocations.map((a) => plainAllocation(w, a, match, sealer, include)) : [],
      ...(failure && { error_code: failure }),
    })),
  };
}

function plainAllocation(
  w: World,
  a: PropertyMatch["allocations"][number],
  match: PropertyMatch,
  sealer: SearchResult["sealer"],
  include: readonly Detail[],
) {
  const keys = sealer.write(a.slots.map((slot) => toSealedSlot(slot, match)));
  const plain = toAllocation(a, match, sealer, keys, w.currency);
  const detailsOf = (slot: MatchedSlot) => include.map((detail) => plainDetail(w, detail, slot, match));
  return { ...plain, slots: plain.slots.map((slot, i) => Object.assign({ ...slot }, ...detailsOf(a.slots[i]!))) };
}

function plainDetail(w: World, detail: Detail, slot: MatchedSlot, { sheet, days }: PropertyMatch): object {
  const query = toStayQuery(w);
  const stay = days.find((d) => d.roomId === slot.room.id)!;
  const money = (amount: bigint) => formatMoney(amount, w.currency);
  const checkin = new Date(query.checkin * 86_400_000).toISOString().slice(0, 10);
  if (detail === "names") return { room_name: slot.room.name, rate_plan_name: slot.plan.name };
  if (detail === "fees") return { mandatory_fees: computeFees(sheet, [slot], query) };
  if (detail === "stock") return { rooms_left: stay.free };
  if (detail === "terms") {
    const { timezone, checkinFrom } = sheet;
    const pinned = pinDeadlines(slot.plan.terms, { checkin, checkinFrom, timezone, now: new Date(w.now) });
    return {
      non_refundable: slot.plan.terms.non_refundable,
      free_until: pinned.freeUntil && formatInstant(pinned.freeUntil, timezone),
      cancellable_until: formatInstant(pinned.cancellableUntil, timezone),
    };
  }
  if (detail === "offers") return { offers: [], before_offers: money(slot.total) };
  const net = computeNetTotal(slot, query.netFactor(slot.plan.currency)!);
  const nights = splitByNight(stay, slot).map((amount, n) => ({ date: addDays(checkin, n), amount: money(amount) }));
  return { breakdown: { net_total: money(net), markup: money(slot.total - net), nights } };
}

describe.each(SEEDS)("%s", (_name, seed) => {
  test("the bytes of a search response are those of the plain presenter, valid by the response schema", async () => {
    const seen = {
      slots: 0,
      split: 0,
      eightRooms: 0,
      failed: 0,
      onRequest: 0,
      batches: 0,
      JPY: 0,
      KWD: 0,
      converted: 0,
    };
    const every = fc.asyncProperty(
      world(PARTIES),
      fc.array(found, { minLength: 1, maxLength: 6 }),
      fc.shuffledSubarray([...DETAILS]),
      async (w, list, include) => {
        const result = toSearchResult(w, resultsOf(w, list), include);
        const json = await writeSearchResponse(result, "0af7651916cd43dd8448eb211c80319c");
        const plain = { ...plainResponse(w, result), trace_id: "0af7651916cd43dd8448eb211c80319c" };
        expect(String(json)).toBe(JSON.stringify(plain));
        expect(json.byteLength).toBe(Buffer.byteLength(String(json)));
        const { trace_id: _trace, ...response } = JSON.parse(String(json)) as typeof plain;
        expect(SearchResponse.parse(response)).toEqual(response);
        const allocations = response.results.flatMap((r) => r.allocations);
        const slots = allocations.flatMap((a) => a.slots);
        for (const { rate_key } of slots.slice(0, 3)) expect(openOffer("rk", rate_key)).toBeDefined();
        for (const { allocation_id } of allocations.slice(0, 3)) expect(openOffer("al", allocation_id)).toBeDefined();
        seen.slots += slots.length;
        seen.split += allocations.filter((a) => a.strategy === "multi-room-split").length;
        seen.eightRooms += allocations.filter((a) => a.rooms === 8).length;
        seen.failed += response.results.filter((r) => r.error_code).length;
        seen.onRequest += slots.filter((slot) => slot.status === "ON_REQUEST").length;
        seen.batches += Number(slots.length > 250);
        if (w.currency === "JPY" || w.currency === "KWD") seen[w.currency] += slots.length;
        seen.converted += Number(
          slots.some((slot) => slot.breakdown?.markup !== undefined && slot.breakdown.markup !== "0"),
        );
      },
    );
    await fc.assert(every, { seed, numRuns: RUNS });
    if (!isFixedSeed(seed)) return;
    for (const [what, times] of Object.entries(seen)) expect([what, times > 0]).toEqual([what, true]);
  });
});
