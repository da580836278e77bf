import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlace } from "@/lib/testing/factories/place";
import { walk } from "@/lib/testing/harness/pages";
import { served, type Served } from "@/lib/testing/harness/served";
import { ATTRIBUTES, PLACE_TYPES, PROPERTY_CATEGORIES, TOUR_CATEGORIES } from "./reference-schemas";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

interface Country {
  country_code: string;
  alpha_3: string;
  numeric_code: string | null;
  currency_codes: string[];
  place_public_id: string | null;
}

test("countries are all those of ISO 3166-1 and Kosovo, by code, page by page", async () => {
  const { items } = await walk<Country>(app.partner, "/countries", { limit: 100 });
  const codes = items.map((country) => country.country_code);
  expect(codes).toHaveLength(249 + 1);
  expect(codes).toEqual([...new Set(codes)].toSorted());
  expect(new Set(items.map((country) => country.alpha_3)).size).toBe(250);
  expect(items.filter((country) => !/^\d{3}$/.test(country.numeric_code ?? "")).map((c) => c.alpha_3)).toEqual(["XKX"]);
  const withoutMoney = items.filter((country) => country.currency_codes.length === 0);
  expect(withoutMoney.map((country) => country.country_code)).toEqual(["AQ"]);
});

test("a country has its codes, its continent, its currencies and its place", async () => {
  const { client } = app.db;
  const place = await makePlace(client, { type: "COUNTRY", name: "Switzerland", country: "CH" });
  await makePlace(client, { type: "CITY", name: "Zürich", country: "CH", parent: place });
  const gone = await makePlace(client, { type: "COUNTRY", name: "Liechtenstein", country: "LI" });
  await client.query("UPDATE place SET deleted_at = now() WHERE id = $1", [gone.id]);
  const { items } = await walk<Country>(app.outsider, "/countries", { limit: 200 });
  expect(items.find((country) => country.country_code === "CH")).toEqual({
    country_code: "CH",
    alpha_3: "CHE",
    numeric_code: "756",
    name: "Switzerland",
    continent_code: "EU",
    currency_codes: ["CHF"],
    calling_codes: ["+41"],
    place_public_id: place.publicId,
  });
  expect(items.find((country) => country.country_code === "LI")).toMatchObject({ place_public_id: null });
});

test.each([
  ["categories", { ...PROPERTY_CATEGORIES, ...TOUR_CATEGORIES }],
  ["attributes", ATTRIBUTES],
  ["place-types", PLACE_TYPES],
])("/reference/%s lists every code once, in order", async (list, names) => {
  const { items } = await walk<{ code: string; name: string }>(app.partner, `/reference/${list}`, { limit: 5 });
  const expected = Object.entries(names).map(([code, name]) => ({ code, name }));
  expect(items.map(({ code, name }) => ({ code, name }))).toEqual(
    expected.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  );
});

test("a category names its resource, and no code has two categories", async () => {
  const { items } = await walk<{ code: string; product_type: number }>(app.partner, "/reference/categories", {
    limit: 200,
  });
  expect(items).toHaveLength(Object.keys(PROPERTY_CATEGORIES).length + Object.keys(TOUR_CATEGORIES).length);
  const types = new Map(items.map(({ code, product_type }) => [code, product_type]));
  expect([types.get("HOTEL"), types.get("WALKING")]).toEqual([1, 3]);
});
