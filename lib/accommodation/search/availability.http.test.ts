import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import {
  dayFromNow,
  makeProperty,
  NON_REFUNDABLE,
  WITH_FEE,
  type MadeProperty,
} from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { checkBody, search, searchBody, type StayOptions } from "@/lib/testing/harness/products/stay";
import type { AvailabilityResponse, CheckResponse, OffersResponse } from "../availability-schemas";

let app: Served;
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
  property = await makeProperty(app.db.client, {
    fees: [{ code: "TAX", name: "City tax", amount: "2.50", currency: "EUR", basis: "PER_PERSON_NIGHT" }],
    rooms: [
      { allotment: 2, prices: [10_000, 8_000, null] },
      { maxAdults: 4, maxChildren: 2, maxOccupancy: 5, prices: [15_001, 14_000, 20_000] },
    ],
    plans: [
      { extraAdult: 1_500, childBands: [{ max_age: 11, amount: 700 }] },
      { terms: NON_REFUNDABLE, board: "RO" },
      { terms: WITH_FEE, board: "HB", currency: "CHF" },
    ],
  });
  // A stop-sell, a minimum stay, a closed arrival and a closed departure, on separate days.
  const day = (days: number) => dayFromNow(30 + days);
  const change = (set: string, on: string) =>
    app.db.rows(`UPDATE room_night SET ${set} WHERE property_id = $1 AND day = $2`, [property.id, on]);
  await change("closed = true", day(1));
  await change("min_stay = '{3,NULL,2}'", day(3));
  await change("closed_to_arrival = true", day(5));
  await change("closed_to_departure = true", day(8));
  await change("total = 1", day(10));
  await change("prices = '{10000,NULL,9000}'", day(12));
});
afterAll(() => app.close());

const check = async (options: StayOptions, room = 0, plan = 0) =>
  (
    await app.partner.call<z.output<typeof CheckResponse>>("POST", "/availability/check", {
      body: checkBody(property, options, room, plan),
    })
  ).body;
const offers = (body: object, headers: Record<string, string> = {}) =>
  app.partner.call<z.output<typeof OffersResponse>>("POST", `/properties/${property.publicId}/offers/search`, {
    body,
    headers,
  });

test("the check and search agree on every room, plan, party, date and currency", async () => {
  const parties = [{ adults: 1 }, { adults: 2, child_ages: [4] }, { adults: 4, child_ages: [] }];
  let sold = 0;
  for (let ahead = 29; ahead < 45; ahead++) {
    for (const nights of [1, 2, 4]) {
      const party = parties[(ahead + nights) % parties.length]!;
      const options: StayOptions = {
        checkin: dayFromNow(ahead),
        nights,
        occupancy: [{ child_ages: [], ...party }],
        currency: ahead % 5 ? "EUR" : "USD",
      };
      const found = await search(app.partner, [property], options);
      const allocations = (found.body.results?.[0]?.allocations ?? []).filter((a) => a.strategy === "single-room");
      for (const [r, room] of property.rooms.entries()) {
        for (const [p, plan] of property.plans.entries()) {
          const shown = allocations.some(
            ({ slots: [slot] }) =>
              slot!.room_public_id === room.publicId && slot!.rate_plan_public_id === plan.publicId,
          );
          const { bookable, first_failed_gate } = await check(options, r, p);
          expect(bookable, `${JSON.stringify(options)} room ${r} plan ${p}: ${first_failed_gate}`).toBe(shown);
          if (shown) sold++;
        }
      }
    }
  }
  expect(sold).toBeGreaterThan(20);
});

test("every gate is listed in order, and the first that fails is named with its data", async () => {
  const result = await check({ checkin: dayFromNow(33), nights: 2 });
  expect(result.first_failed_gate).toBe("MIN_STAY");
  expect(result.gates.map((g) => g.gate)).toEqual([
    "PROPERTY",
    "ROOM",
    "RATE_PLAN",
    "PROFILE",
    "MARKET",
    "AUDIENCE",
    "SALES_WINDOW",
    "RELEASE",
    "STOP_SELL",
    "ARRIVAL_DAY",
    "DEPARTURE_DAY",
    "MIN_STAY",
    "MAX_STAY",
    "CHILD_POLICY",
    "OCCUPANCY",
    "INVENTORY",
    "PRICE",
    "FX",
  ]);
  expect(result.gates.find((g) => g.gate === "MIN_STAY")).toMatchObject({
    result: "FAIL",
    code: "BELOW_MIN_STAY",
    data: { min_stay: 3, nights: 2 },
  });
  expect((await check({ checkin: dayFromNow(31), nights: 1 })).first_failed_gate).toBe("STOP_SELL");
  expect((await check({ checkin: dayFromNow(35), nights: 1 })).first_failed_gate).toBe("ARRIVAL_DAY");
  expect((await check({ checkin: dayFromNow(36), nights: 2 })).first_failed_gate).toBe("DEPARTURE_DAY");
});

test("an unknown id fails its own gate, and the gates that need it are skipped", async () => {
  const body = { ...checkBody(property), room_public_id: "rom_0nobodys" };
  const { body: answer } = await app.partner.call<z.output<typeof CheckResponse>>("POST", "/availability/check", {
    body,
  });
  expect(answer).toMatchObject({ bookable: false, first_failed_gate: "ROOM" });
  const by = Object.fromEntries(answer.gates.map((g) => [g.gate, g]));
  expect(by.ROOM).toMatchObject({ result: "FAIL", code: "ROOM_NOT_FOUND" });
  expect([by.INVENTORY!.result, by.PRICE!.result, by.RATE_PLAN!.result, by.FX!.result]).toEqual([
    "SKIPPED",
    "SKIPPED",
    "PASS",
    "PASS",
  ]);
});

test("the lowest price of availability equals search's, and its proof opens the same offers under the same profile", async () => {
  const options = { checkin: dayFromNow(50), nights: 3 };
  const headers = { "x-service-partner-profile-id": app.retail.publicId };
  const { body } = await app.partner.call<z.output<typeof AvailabilityResponse>>("POST", "/properties/availability", {
    body: searchBody([property.publicId], options),
    headers,
  });
  const [row] = body.results;
  const found = await search(app.partner, [property], { ...options, headers });
  const [cheapest] = found.body.results[0]!.allocations;
  expect(row).toMatchObject({ available: true, from_total: cheapest!.grand_total, currency: "EUR" });

  // The header is ignored beside a proof, even when it names no existing profile.
  const opened = await offers({ proof: row!.proof }, { "x-service-partner-profile-id": "prf_0nobodys" });
  expect(opened.headers["x-service-resolved-partner-profile-id"]).toBe(app.retail.publicId);
  expect(opened.body.offers.map((o) => o.grand_total)).toEqual(
    found.body.results[0]!.allocations.map((a) => a.grand_total),
  );
  expect(opened.body.request_time).toBe(body.request_time);
});

test("an offer's nights add up to its slot, its fees count persons and nights, and its policy is not final yet", async () => {
  const { property_ids: _none, ...body } = searchBody([property.publicId], {
    checkin: dayFromNow(50),
    nights: 3,
    currency: "USD",
  });
  const { body: answer } = await offers(body);
  expect(answer.offers.length).toBeGreaterThan(0);
  for (const offer of answer.offers) {
    const [slot] = offer.slots;
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    expect(slot!.nightly.reduce((sum, n) => sum + cents(n.total), 0)).toBe(cents(slot!.stay_total));
    expect(slot!.nightly.map((n) => n.date)).toEqual([0, 1, 2].map((n) => addDays(dayFromNow(50), n)));
    expect(offer.fees_at_property).toEqual([
      { code: "TAX", name: "City tax", amount: "15.00", currency: "EUR", basis: "PER_PERSON_NIGHT" },
    ]);
    expect(offer.cancellation_policy.finalized).toBe(false);
  }
});

test("an altered proof, or one of another property or tenant, is refused", async () => {
  const { body } = await app.partner.call<z.output<typeof AvailabilityResponse>>("POST", "/properties/availability", {
    body: searchBody([property.publicId]),
  });
  const proof = body.results[0]!.proof!;
  const other = await makeProperty(app.db.client);
  const tries = [
    offers({ proof: `${proof.slice(0, 20)}${proof[20] === "A" ? "B" : "A"}${proof.slice(21)}` }),
    offers({ proof: proof.slice(0, -2) }),
    app.partner.call("POST", `/properties/${other.publicId}/offers/search`, { body: { proof } }),
    app.stranger.call("POST", `/properties/${property.publicId}/offers/search`, { body: { proof } }),
  ];
  for (const { status, body: refusal } of await Promise.all(tries))
    expect([status, refusal]).toMatchObject([400, { code: "INVALID_REQUEST", details: { field: "proof" } }]);
});
