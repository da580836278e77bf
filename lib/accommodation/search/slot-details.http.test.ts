import fc from "fast-check";
import type { z } from "zod";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { forgetRates } from "@/lib/catalogue/exchange/exchange";
import { setClockOffset } from "@/lib/core/clock";
import { roundTrips } from "@/lib/core/db";
import { parseMoney } from "@/lib/core/money";
import { forgetPartners } from "@/lib/partner/directory";
import { computeCheckin, computeCheckout, isInReach } from "@/lib/testing/agreement/by-contract";
import { isFixedSeed, SEEDS } from "@/lib/testing/agreement/seeds";
import { storeWorld } from "@/lib/testing/agreement/stored";
import { ONE_PARTY, RATES, SEVERAL_PARTIES, world, type World } from "@/lib/testing/agreement/world";
import { makeProfile } from "@/lib/testing/factories/partners";
import { makePlace } from "@/lib/testing/factories/place";
import { makeProperty } from "@/lib/testing/factories/property";
import { makeRates } from "@/lib/testing/factories/rates";
import type { Answer } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import { prebook, search, searchBody } from "@/lib/testing/harness/products/stay";
import type { OffersResponse } from "../availability-schemas";
import { DETAILS, type SearchResponse } from "../schemas";

type Found = z.output<typeof SearchResponse>;
type FoundAllocation = Found["results"][number]["allocations"][number];

const RUNS = 60;

let app: Served;
beforeAll(async () => {
  app = await served();
  await app.db.rows("DELETE FROM fx_rate");
  for (const [day, rates] of Object.entries(RATES)) await makeRates(app.db.client, day, rates);
  forgetRates();
});
afterEach(() => setClockOffset(0));
afterAll(() => app.close());

/** Creates a world and searches it at its instant: with all optional fields, without them, and by the property's offers. */
async function callAll(w: World) {
  const { client } = app.db;
  const property = await storeWorld(client, await makePlace(client), w);
  const ratePlans = w.sees && w.sees.map((i) => property.plans[i]!.publicId);
  const profile = await makeProfile(client, app.tenant.id, { markup: w.markup, ratePlans });
  forgetPartners();
  const headers = { "x-service-partner-profile-id": profile.publicId };
  const call = <B>(path: string, body: object, key?: string): Promise<Answer<B>> => {
    setClockOffset(w.now - Date.now());
    return app.partner.call<B>("POST", path, { body, headers, ...(key && { key }) });
  };
  const stay = { checkin: computeCheckin(w), checkout: computeCheckout(w), currency: w.currency, occupancy: w.parties };
  const listed = { ...stay, property_ids: [property.publicId] };
  return {
    property,
    prebook: (body: object) => prebook(app.partner, body),
    plain: await call<Found>("/search", listed),
    detailed: await call<Found>("/search", { ...listed, include: DETAILS }),
    offers: await call<z.output<typeof OffersResponse>>(`/properties/${property.publicId}/offers/search`, stay),
  };
}

/** The allocation in a plain search, without its keys, which contain the second of their issue. */
function inPlain({ allocation_id: _id, slots, ...allocation }: FoundAllocation) {
  const plain = slots.map(
    ({ room_public_id, rate_plan_public_id, meal_plan_code, stay_total, status, adults, child_ages }) => ({
      room_public_id,
      rate_plan_public_id,
      meal_plan_code,
      stay_total,
      status,
      adults,
      child_ages,
    }),
  );
  return { ...allocation, slots: plain };
}

const sumOf = (amounts: string[], currency: string) =>
  amounts.reduce((sum, amount) => sum + parseMoney(amount, currency), 0n);

test.each(SEEDS)(
  "a search with every include has the same offers as a plain one, with what prebook pins and the offers show: %s",
  async (_name, seed) => {
    let prebooked = 0;
    const worlds = world(fc.oneof(ONE_PARTY, SEVERAL_PARTIES))
      .map((w): World => ({ ...w, requestTime: undefined }))
      .filter((w) => isInReach(w) && w.active);
    const every = fc.asyncProperty(worlds, async (w) => {
      const answers = await callAll(w);
      expect(answers.detailed.status).toBe(answers.plain.status);
      if (answers.plain.status !== 200) return;
      const allocations = answers.detailed.body.results[0]!.allocations;
      expect(allocations.map(inPlain)).toEqual(answers.plain.body.results[0]!.allocations.map(inPlain));
      allocations.forEach(({ slots }, i) => {
        const offer = answers.offers.body.offers[i]!;
        expect(slots.map(({ room_name, rate_plan_name }) => ({ room_name, rate_plan_name }))).toEqual(
          offer.slots.map(({ room_name, rate_plan_name }) => ({ room_name, rate_plan_name })),
        );
        expect(slots.map((s) => s.breakdown!.nights.map((n) => n.amount))).toEqual(
          offer.slots.map((s) => s.nightly.map((n) => n.total)),
        );
        offer.fees_at_property.forEach((fee, f) => {
          const each = slots.map((s) => s.mandatory_fees![f]!);
          expect({
            ...each[0],
            amount: sumOf(
              each.map((e) => e.amount),
              fee.currency,
            ),
          }).toEqual({ ...fee, amount: sumOf([fee.amount], fee.currency) });
        });
      });
      const slot = allocations[0]?.slots[0];
      if (!slot) return;
      const answer = await answers.prebook({
        property_public_id: answers.property.publicId,
        rate_key: slot.rate_key,
        checkin: computeCheckin(w),
        nights: w.nights,
        adults: slot.adults,
        child_ages: slot.child_ages,
        currency_code: w.currency,
      });
      const { match_status, offer, cancellation_policy: policy, warnings } = answer.body;
      expect({ match_status, offer }, answer.text).toEqual({
        match_status: "MATCHED",
        offer: { grand_total: slot.stay_total, currency: w.currency, offers: [], before_offers: slot.stay_total },
      });
      expect(policy.free_until).toBe(slot.free_until);
      // Terms without a deadline depend on the instant at which they are pinned.
      const late = Date.parse(policy.cancellable_until!) - Date.parse(slot.cancellable_until!);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThanOrEqual(slot.free_until === null ? 10_000 : 0);
      expect(warnings.some(({ code }) => code === "NON_REFUNDABLE")).toBe(slot.non_refundable);
      prebooked++;
    });
    await fc.assert(every, { seed, numRuns: RUNS });
    if (!isFixedSeed(seed)) return;
    expect(prebooked).toBeGreaterThan(RUNS / 5);
  },
);

test("without include, and with an empty one, a slot has only its basic fields", async () => {
  const property = await makeProperty(app.db.client);
  for (const include of [undefined, []]) {
    const body = { ...searchBody([property.publicId]), ...(include && { include }) };
    const answer = await app.partner.call<Found>("POST", "/search", { body });
    expect(Object.keys(answer.body.results[0]!.allocations[0]!.slots[0]!)).toEqual([
      "rate_key",
      "room_public_id",
      "rate_plan_public_id",
      "meal_plan_code",
      "stay_total",
      "status",
      "adults",
      "child_ages",
    ]);
  }
});

test.each([
  [["names", "prices"], "include.1", "must be one of names, terms, fees, stock, breakdown, offers"],
  [["terms", "names", "terms"], "include.2", "is named twice"],
  ["names", "include", "must be a list"],
  [[5], "include.0", "must be one of names, terms, fees, stock, breakdown, offers"],
])("include %j is refused at %s", async (include, field, message) => {
  const body = { ...searchBody(["prp_1"]), include };
  const answer = await app.partner.call("POST", "/search", { body });
  expect([answer.status, answer.body.code, answer.body.details]).toEqual([
    400,
    "INVALID_REQUEST",
    { field, issues: [{ path: field, message }] },
  ]);
});

test("only search accepts include", async () => {
  const body = { ...searchBody(["prp_1"]), include: ["names"] };
  const answer = await app.partner.call("POST", "/properties/availability", { body });
  expect([answer.status, answer.body.details?.field]).toEqual([400, "include"]);
});

test("rooms_left decreases with each prebook, and a search with every include is one round trip", async () => {
  const property = await makeProperty(app.db.client, { rooms: [{ allotment: 2 }] });
  const body = { ...searchBody([property.publicId]), include: DETAILS };
  const left = async () => {
    const { body: found } = await app.partner.call<Found>("POST", "/search", { body });
    return found.results[0]!.allocations[0]?.slots[0]!.rooms_left;
  };
  expect(await left()).toBe(2);
  const { rate_key } = (await search(app.partner, [property])).body.results[0]!.allocations[0]!.slots[0]!;
  const offer = {
    property_public_id: property.publicId,
    rate_key,
    checkin: body.checkin,
    nights: 2,
    adults: 2,
    child_ages: [],
    currency_code: "EUR",
  };
  await prebook(app.partner, offer);
  expect(await left()).toBe(1);
  await prebook(app.partner, offer);
  expect(await left()).toBeUndefined();

  const trips: number[] = [];
  for (let i = 0; i < 6; i++) {
    const before = roundTrips.count;
    await left();
    trips.push(roundTrips.count - before);
  }
  expect(Math.min(...trips)).toBe(1);
});
