import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlace } from "@/lib/testing/factories/place";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { Suggestions } from "./schemas";

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  const db = app.db.client;
  const place = (name: string, country: string, options: Parameters<typeof makePlace>[1] = {}) =>
    makePlace(db, { name, country, ...options });
  const germany = await place("Germany", "DE", { type: "COUNTRY", at: null });
  const munich = await place("München", "DE", { parent: germany, at: [48.137, 11.575] });
  await place("Munich Airport", "DE", { type: "AIRPORT", iata: "MUC", parent: munich });
  await place("Dachau", "DE", { parent: germany, at: [48.26, 11.434] });
  const saigon = await place("Ho Chi Minh City", "VN", { at: [10.77, 106.7] });
  const lisbon = await place("Lisbon", "PT", { at: [38.72, -9.14] });
  await place("Lisbon", "US", { at: [41.57, -91.38] });
  await makeProperty(db, { name: "Hotel Müller am Tor", city: "München", place: munich, nights: 1 });
  await makeProperty(db, { name: "Rex", place: saigon, country: "VN", nights: 1 });
  for (const name of ["Casa Alfama", "Casa Baixa"])
    await makeProperty(db, { name, place: lisbon, country: "PT", city: "Lisbon", nights: 1 });
  await db.query("UPDATE property SET latitude = 48.14, longitude = 11.58 WHERE name = 'Hotel Müller am Tor'");
});
afterAll(() => app.close());

const suggest = async (q: string) => (await agent.call<Suggestions>("suggestion.list", { query: { q } })).body;
const firstPlace = async (q: string) => (await suggest(q)).places[0];

test.each([
  ["MUC", "München"],
  ["munich", "München"],
  ["Monaco di Bav", "München"],
  ["munchen", "München"],
  ["MÜNCHEN", "München"],
  ["muinch", "München"],
  ["mucnhen", "München"],
  ["saigon", "Ho Chi Minh City"],
  ["Sàigon", "Ho Chi Minh City"],
  ["lisbao", "Lisbon"],
  ["lisbn", "Lisbon"],
  ["Lissabon", "Lisbon"],
  ["deutschland", "Germany"],
  ["Allemagne", "Germany"],
])("%s finds the place %s first", async (typed, name) => {
  expect((await firstPlace(typed))?.name).toBe(name);
});

test.each(["muller", "hotel muler", "am tor", "müller münchen"])(
  "%s finds the property Hotel Müller",
  async (typed) => {
    expect((await suggest(typed)).properties.map(({ name }) => name)).toContain("Hotel Müller am Tor");
  },
);

test("of two places of a name, the one that sells comes first", async () => {
  expect((await suggest("lisbon")).places.map((place) => [place.country_code, place.is_sold])).toEqual([
    ["PT", true],
    ["US", false],
  ]);
});

test("a place where nothing is sold names the nearest one that sells", async () => {
  expect(await firstPlace("dachau")).toMatchObject({ is_sold: false, nearest: { name: "München", kilometres: 17 } });
});

test("an airport's code finds the city below which it lies, and names the airport", async () => {
  expect(await firstPlace("muc")).toMatchObject({ name: "München", matched: "Munich Airport", is_sold: true });
});

test("a text that resembles nothing finds nothing", async () => {
  expect(await suggest("xqzwvk")).toMatchObject({ places: [], properties: [] });
  expect(await suggest("...")).toMatchObject({ places: [], properties: [] });
});

test("what a withdrawn property leaves behind is not sold", async () => {
  const db = app.db.client;
  const place = await makePlace(db, { name: "Zwischenort", at: null });
  await makeProperty(db, { name: "Closed House", place, nights: 1 });
  expect(await firstPlace("zwischenort")).toMatchObject({ is_sold: true });
  await db.query("UPDATE property SET status = 'INACTIVE' WHERE name = 'Closed House'");
  expect(await firstPlace("zwischenort")).toMatchObject({ is_sold: false, nearest: null });
  expect((await suggest("closed house")).properties).toEqual([]);
});
