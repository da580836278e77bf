import fc from "fast-check";
import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { makeProperty, NON_REFUNDABLE, type MadeProperty } from "@/lib/testing/factories/property";
import { prebook, searchBody, stayBody } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import type { OffersResponse } from "../availability-schemas";

type Found = z.output<typeof OffersResponse>;

const PARTIES = [
  { adults: 2, child_ages: [] },
  { adults: 1, child_ages: [7] },
];
const TAX = { code: "TAX", name: "City tax", amount: "2.50", currency: "EUR", basis: "PER_PERSON_NIGHT" } as const;

let app: Served;
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
  property = await makeProperty(app.db.client, {
    fees: [TAX],
    rooms: [
      { allotment: 1, prices: [10_000, 8_000, 9_050] },
      { allotment: 60, prices: [15_001, 14_000, 20_000] },
      { allotment: 60, prices: [12_500, 11_111, 13_333] },
    ],
    plans: [{}, { terms: NON_REFUNDABLE, board: "RO" }, { board: "HB" }],
  });
});
afterAll(() => app.close());

const offers = (body: object) =>
  app.partner.call<Found>("POST", `/properties/${property.publicId}/offers/search`, {
    body: { ...stayBody({ occupancy: PARTIES }), ...body },
  });
const pickOf = (room: number, plan: number) => ({
  room_public_id: property.rooms[room]!.publicId,
  rate_plan_public_id: property.plans[plan]!.publicId,
});

test("any picked rooms cost the sum of each room's own offer, and the prebook of all pins that sum", async () => {
  const alone = await Promise.all(PARTIES.map((party) => offers({ occupancy: [party] })));
  for (const { status, text } of alone) expect(status, text).toBe(200);
  const wayOf = (slot: number, pick: ReturnType<typeof pickOf>) =>
    alone[slot]!.body.offers.find(
      ({ slots: [only] }) =>
        only!.room_public_id === pick.room_public_id && only!.rate_plan_public_id === pick.rate_plan_public_id,
    )!;
  const ANY_PICK = fc.tuple(fc.nat(2), fc.nat(2)).map(([room, plan]) => pickOf(room, plan));
  await fc.assert(
    fc.asyncProperty(ANY_PICK, ANY_PICK, async (first, second) => {
      const ofScarce = [first, second].filter((pick) => pick.room_public_id === property.rooms[0]!.publicId).length;
      fc.pre(ofScarce < 2);
      const picks = [first, second];
      const ways = picks.map((pick, slot) => wayOf(slot, pick));
      const { body, status, text } = await offers({ picks });
      expect(status, text).toBe(200);
      const [offer] = body.offers;
      expect(body.offers).toHaveLength(1);
      expect(offer!.slots).toMatchObject(picks);
      const sum = ways.reduce((minor, way) => minor + parseMoney(way.grand_total, "EUR"), 0n);
      expect(offer!.grand_total).toBe(formatMoney(sum, "EUR"));
      const deadlines = ways.map((way) => way.cancellation_policy.free_until);
      const earliest = deadlines.includes(null)
        ? null
        : deadlines.reduce((a, b) => (Date.parse(a!) <= Date.parse(b!) ? a : b));
      expect(offer!.cancellation_policy.free_until).toBe(earliest);
      // The fee is 2.50 EUR for each of four persons and two nights.
      expect(offer!.fees_at_property).toMatchObject([{ code: "TAX", amount: "20.00", currency: "EUR" }]);
      // The only room of the first type stays free for the other runs.
      if (ofScarce) return;
      const held = await prebook(app.partner, {
        property_public_id: property.publicId,
        rate_key: offer!.slots[0]!.rate_key,
        allocation_id: offer!.allocation_id,
        checkin: searchBody([]).checkin,
        nights: 2,
        adults: 3,
        child_ages: [7],
        currency_code: "EUR",
      });
      expect(held.body, held.text).toMatchObject({
        match_status: "MATCHED",
        offer: { grand_total: offer!.grand_total },
      });
    }),
    { numRuns: 12 },
  );
});

test("more rooms of a type than are left are no offer", async () => {
  const { body, text } = await offers({ picks: [pickOf(0, 0), pickOf(0, 1)] });
  expect(body.offers, text).toEqual([]);
});

test("picks that are not one per room are refused at their field", async () => {
  const refused = await offers({ picks: [pickOf(1, 0)] });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("must have one entry for each room: 2");
});
