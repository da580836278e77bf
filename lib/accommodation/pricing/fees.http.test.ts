import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeProperty } from "@/lib/testing/factories/property";
import { book, bookBody, findOffer, poll, prebook, stayBody } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import type { SearchResponse } from "../schemas";

interface Told {
  code: string;
  amount: string;
  payable?: string | undefined;
}

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const PARTY = { adults: 2, child_ages: [5, 12] };

/** A property with Rome's city tax, VAT that its prices include, and a fee by its own content. */
async function rome() {
  const fees = [{ code: "LINEN", name: "Linen", amount: "8.00", currency: "EUR", basis: "PER_STAY" }];
  const property = await makeProperty(app.db.client, {
    fees,
    rooms: [{ maxAdults: 3, maxChildren: 2, maxOccupancy: 5, baseOccupancy: 4 }],
  });
  const insert = (columns: string, values: string) =>
    app.db.rows(`INSERT INTO fee (property_id, ${columns}) VALUES ($1, ${values})`, [property.id]);
  await insert(
    "code, name, kind, basis, amount, currency_code, min_age, max_nights, payable",
    "'CITY', 'City tax', 'TAX', 'PER_PERSON_NIGHT', 7.5, 'EUR', 10, 2, 'PROPERTY'",
  );
  await insert("code, name, kind, basis, percent, payable", "'VAT', 'VAT', 'TAX', 'PER_STAY', 10, 'INCLUDED'");
  await insert(
    "code, name, kind, basis, amount, currency_code, max_age, payable",
    "'COT', 'Cot', 'FEE', 'PER_PERSON', 5, 'EUR', 3, 'PROPERTY'",
  );
  return property;
}

const pick = (fees: Told[]) =>
  fees.map(({ code, amount, payable }) => [code, amount, payable] as const).toSorted((a, b) => (a[0] < b[0] ? -1 : 1));

test("a contract's fees are shown with their total for the stay wherever fees are, and included ones are added to no sum", async () => {
  const property = await rome();
  const options = { nights: 3, occupancy: [PARTY] };
  // Two adults and the child of 12, for two nights at most; 10 % of three nights at 100.00.
  const told = [
    ["CITY", "45.00", "PROPERTY"],
    ["LINEN", "8.00", undefined],
    ["VAT", "30.00", "INCLUDED"],
  ];
  const stay = stayBody(options);
  const searched = await app.partner.call<z.output<typeof SearchResponse>>("POST", "/search", {
    body: { ...stay, property_ids: [property.publicId], include: ["fees"] },
  });
  const [slot] = searched.body.results[0]!.allocations[0]!.slots;
  expect([slot!.stay_total, pick(slot!.mandatory_fees!)]).toEqual(["300.00", told]);
  const { body } = await app.partner.call<{ offers: { grand_total: string; fees_at_property: Told[] }[] }>(
    "POST",
    `/properties/${property.publicId}/offers/search`,
    { body: stay },
  );
  expect([body.offers[0]!.grand_total, pick(body.offers[0]!.fees_at_property)]).toEqual(["300.00", told]);
  const held = await prebook(app.partner, await findOffer(app.partner, property, options));
  const warned = held.body.warnings.filter(({ code }) => code === "PAY_AT_PROPERTY_FEE");
  expect(warned.map(({ details }) => details)).toMatchObject([
    { code: "LINEN", amount: "8.00" },
    { code: "CITY", amount: "45.00" },
  ]);
  const booked = await book(app.partner, bookBody(held.body.prebook_token));
  expect(booked.status, booked.text).toBe(201);
  const record = await poll(app.partner, booked.body.booking.public_id, "full");
  expect(pick(record.body.mandatory_fees!)).toEqual(told);
});
