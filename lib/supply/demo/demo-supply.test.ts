import { statSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { STREETS } from "@/lib/map/base-map";
import { knownCities } from "../world/cities";
import { demoCities } from "./cities";
import { FILE_NAMES } from "../import/supply-directory";
import { DEMO_PICTURES } from "./pictures";
import { demoRates, demoSupply } from "./demo-supply";

async function demo(): Promise<Record<string, string>> {
  const { sold } = await demoSupply({ past: "2027-01-30", first: "2027-01-30", last: "2027-03-31" });
  return Object.fromEntries(sold);
}

/** Generating it takes a second or more, so tests that only read share one result. */
let first: Record<string, string>;
beforeAll(async () => void (first = await demo()), 60_000);

test("the demo is deterministic", async () => {
  expect(Object.keys(first).toSorted()).toEqual(FILE_NAMES.toSorted());
  expect(await demo()).toEqual(first);
}, 60_000);

test("the demo has 150 properties of different names, and every board", () => {
  const lines = first["properties.csv"]!.trim().split("\n").slice(1);
  expect(new Set(lines.map((line) => line.split(",")[1])).size).toBe(150);
  for (const board of ["RO", "SC", "BB", "HB", "FB", "AI"]) expect(first["rate_plans.csv"]).toContain(`,${board},`);
});

test("every room of the demo has beds and a size, and a part of the properties speaks German, French, Spanish and Arabic", () => {
  const rows = (file: string) => parse<Record<string, string>>(first[file]!, { columns: true });
  const rooms = rows("rooms.csv");
  expect(rooms.length).toBeGreaterThan(300);
  expect(rooms.filter(({ beds, size_sqm: size }) => !/^[A-Z_]+=\d/.test(beds!) || !(Number(size) > 8))).toEqual([]);
  const properties = rows("properties.csv");
  for (const language of ["de", "fr", "es", "ar"]) {
    const described = properties.filter((row) => row[`description_${language}`]).length;
    expect([described > 30, described < 100], language).toEqual([true, true]);
  }
  expect(properties[0]!.description_de).toMatch(/ mit \d Sternen in /);
});

test("every property of the demo has four pictures or more, every room two, all captioned as illustrations", () => {
  const listed = (file: string) =>
    parse<{ image_urls: string }>(first[file]!, { columns: true }).map(({ image_urls }) => image_urls.split(";"));
  expect(listed("properties.csv").filter((pictures) => new Set(pictures).size < 4)).toEqual([]);
  for (const file of ["rooms.csv", "tours.csv", "packages.csv"])
    expect(
      listed(file).filter((pictures) => new Set(pictures).size < 2),
      file,
    ).toEqual([]);
  const shown = new Set(
    Object.keys(first).flatMap((file) => [...first[file]!.matchAll(/\/demo\/pictures\/[^|]+\|[^|]+/g)].map(String)),
  );
  expect([...shown].filter((picture) => !picture.includes("|Illustration: "))).toEqual([]);
  expect(shown.size).toBe(DEMO_PICTURES.length);
});

const rowsOf = (file: string) => parse<Record<string, string>>(first[file]!, { columns: true });

test("streets are named in the language of their country", () => {
  const streets = new Map(rowsOf("properties.csv").map(({ city, address_line: street }) => [city, street]));
  expect(streets.get("Lisbon")).toMatch(/^(Rua|Avenida|Travessa|Largo) /);
  expect(streets.get("Warsaw") ?? streets.get("Kraków")).toMatch(/^(ul|pl)\. /);
  expect(streets.get("Berlin")).toMatch(/ \d+$/);
});

test("in several cities some nights of the next weeks are sold out and some are closed", () => {
  const near = rowsOf("room_days.csv").filter(({ from }) => from! > "2027-01-31" && from! < "2027-02-25");
  const citiesOf = (rows: Record<string, string>[]) =>
    new Set(rows.map(({ property_code: code }) => code!.split("-")[1]));
  expect(citiesOf(near.filter(({ allotment, prices }) => allotment === "0" && prices === "")).size).toBeGreaterThan(5);
  expect(citiesOf(near.filter(({ closed }) => closed === "true")).size).toBeGreaterThan(5);
});

test("the nights of an event are dearer than those before it", () => {
  const venice = rowsOf("room_days.csv").filter(
    ({ property_code: code, weekdays }) => code === "DEMO-VCE-1" && weekdays === "12347",
  );
  const priceOf = (row?: Record<string, string>) => Number(/=([\d.]+)/.exec(row!.prices!)![1]);
  const [usual, carnival] = [
    venice.find(({ from }) => from! < "2027-02-12"),
    venice.find(({ from }) => from === "2027-02-12"),
  ];
  expect(priceOf(carnival)).toBeGreaterThan(1.4 * priceOf(usual));
});

test("most cabins of flights have a basic fare and a dearer one that can be cancelled", () => {
  const cabins = new Set(rowsOf("flight_cabins.csv").map(({ code }) => code));
  const fares = rowsOf("tariffs.csv").filter(({ service_code: code }) => cabins.has(code));
  const flexible = new Set(
    fares.filter(({ non_refundable: firm }) => firm !== "true").map(({ service_code: code }) => code),
  );
  expect(flexible.size / cabins.size).toBeGreaterThan(0.5);
  expect(
    new Set(fares.filter(({ non_refundable: firm }) => firm === "true").map(({ service_code: code }) => code)).size,
  ).toBe(cabins.size);
});

test("the pictures of the demo are small files that exist", () => {
  const sizes = DEMO_PICTURES.map(({ url }) => statSync(`public${url}`).size);
  expect(Math.max(...sizes)).toBeLessThan(100_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
});

test("every city's currency has a rate, and a few currencies stay unsupported", () => {
  const rates = demoRates();
  for (const city of demoCities(knownCities())) expect(rates.get(city.currency), city.name).toBeGreaterThan(0);
  for (const code of ["KPW", "BTN", "ERN"]) expect(rates.has(code)).toBe(false);
});

test("the demo sells hotels within the streets of the embedded base map", () => {
  const [west, south, east, north] = STREETS.bounds;
  const rows = parse<Record<string, string>>(first["properties.csv"]!, { columns: true });
  const there = rows.filter(({ city }) => city === STREETS.name);
  expect(there.length).toBeGreaterThan(2);
  for (const { code, longitude, latitude } of there) {
    const isInside = Number(longitude) > west && Number(longitude) < east;
    expect(isInside && Number(latitude) > south && Number(latitude) < north, code).toBe(true);
  }
});
