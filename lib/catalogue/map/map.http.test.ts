import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import type { PropertyPage } from "../schemas";

let app: Served;
const ids = new Map<string, string>();
/** Points around Suva and Palma: Taveuni and Waiyevo lie on both sides of the antimeridian. */
const POINTS: [string, number, number][] = [
  ["palma", 39.5696, 2.6502],
  ["inca", 39.7211, 2.9109],
  ["manacor", 39.5696, 3.2096],
  ["west of the line", -16.8, 179.9],
  ["east of the line", -16.9, -179.9],
  ["suva", -18.1416, 178.4419],
];
beforeAll(async () => {
  app = await served();
  for (const [name, latitude, longitude] of POINTS) {
    const { publicId } = await makeProperty(app.db.client);
    await app.db.rows("UPDATE property SET latitude = $2, longitude = $3 WHERE public_id = $1", [
      publicId,
      latitude,
      longitude,
    ]);
    ids.set(publicId, name);
  }
  // A property without coordinates.
  const { publicId } = await makeProperty(app.db.client);
  await app.db.rows("UPDATE property SET latitude = NULL, longitude = NULL WHERE public_id = $1", [publicId]);
});
afterAll(() => app.close());

const list = (query: string) => app.partner.call<z.output<typeof PropertyPage>>("GET", `/properties?${query}`);
const namesOf = async (query: string): Promise<string[]> => {
  const answer = await list(query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items.map(({ public_id }) => ids.get(public_id) ?? "unknown");
};

test("properties around a point are listed nearest first, none beyond the radius", async () => {
  expect(await namesOf("near=39.5696,2.6502&radius_km=100")).toEqual(["palma", "inca", "manacor"]);
  expect(await namesOf("near=39.5696,2.6502&radius_km=40")).toEqual(["palma", "inca"]);
  expect(await namesOf("near=39.5696,2.6502&radius_km=0.5")).toEqual(["palma"]);
  expect(await namesOf("near=-16.8,-179.99&radius_km=30")).toEqual(["west of the line", "east of the line"]);
});

test("pages by distance continue where the previous one ended", async () => {
  const first = await list("near=39.5696,2.6502&radius_km=100&limit=2");
  expect(first.body.items).toHaveLength(2);
  const cursor = first.body.next_cursor!;
  expect(await namesOf(`cursor=${cursor}&limit=2`)).toEqual(["manacor"]);
});

test("a box contains the properties inside it, also across the antimeridian", async () => {
  expect((await namesOf("bbox=2.5,39.4,3,39.8")).toSorted()).toEqual(["inca", "palma"]);
  expect((await namesOf("bbox=178,-20,-179,-15")).toSorted()).toEqual(["east of the line", "suva", "west of the line"]);
  expect((await namesOf("bbox=-180,-90,180,90")).toSorted()).toEqual(POINTS.map(([name]) => name).toSorted());
  expect(await namesOf("bbox=2.5,39.4,3,39.8&near=39.72,2.91&radius_km=100")).toEqual(["inca", "palma"]);
});

test.each([
  ["near=39.5,2.6", "radius_km"],
  ["radius_km=5", "near"],
  ["near=91,2.6&radius_km=5", "near"],
  ["near=39.5,181&radius_km=5", "near"],
  ["near=here&radius_km=5", "near"],
  ["near=39.5,2.6&radius_km=0", "radius_km"],
  ["near=39.5,2.6&radius_km=501", "radius_km"],
  ["near=39.5,2.6&radius_km=far", "radius_km"],
  ["near=39.5,2.6&radius_km=5&updated_since=2026-01-01T00:00:00Z", "updated_since"],
  ["bbox=1,2,3", "bbox"],
  ["bbox=1,50,3,40", "bbox"],
  ["bbox=-181,1,3,4", "bbox"],
])("%s is refused, naming %s", async (query, field) => {
  const { status, body } = await app.partner.call("GET", `/properties?${query}`);
  expect([status, body.code, body.details!.field]).toEqual([400, "INVALID_REQUEST", field]);
});
