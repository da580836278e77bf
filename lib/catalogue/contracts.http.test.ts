import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFlight } from "@/lib/testing/factories/flight";
import { makePlace } from "@/lib/testing/factories/place";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { makeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import { makeTransfer, makeVehicleType, makeZone } from "@/lib/testing/factories/transfer";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { listIds, readPage, walk, type ListedRecord } from "@/lib/testing/harness/pages";
import { served, type Served } from "@/lib/testing/harness/served";

// A tenant whose contract names one property, two zones, one tour and one flight.

let app: Served;
let client: PartnerClient;
/** By list: what the contract names, and what it does not. */
const named: Record<string, string[]> = {};
const others: Record<string, string[]> = {};
beforeAll(async () => {
  app = await served();
  const { client: db } = app.db;
  const place = await makePlace(db);
  const vehicleType = await makeVehicleType(db);
  const make = {
    "/properties": () => makeProperty(db, { place, nights: 1 }),
    "/tours": () => makeTour(db, { place }),
    "/flights": () => makeFlight(db),
  };
  for (const [path, one] of Object.entries(make)) {
    others[path] = [(await one()).publicId];
    named[path] = [(await one()).publicId];
    others[path].push((await one()).publicId);
  }
  const hidden = await makeZone(db, { place });
  const [from, to] = [await makeZone(db, { parent: hidden, place }), await makeZone(db, { place })];
  for (const toZone of [to, hidden]) await makeTransfer(db, { fromZone: from, toZone, vehicleType });
  named["/service-zones"] = [from.publicId, to.publicId];
  others["/service-zones"] = [hidden.publicId];
  const tenant = await makeTenant(db, { catalogue: Object.values(named).flat() });
  client = await app.origin.signIn(await makeCredential(db, tenant.id));
});
afterAll(() => app.close());

describe.each(["/properties", "/service-zones", "/tours", "/flights"])("%s", (path) => {
  const table = { "/properties": "property", "/service-zones": "service_zone", "/tours": "tour", "/flights": "flight" }[
    path
  ]!;

  test("lists the resources of the contract, page by page, with any filter", async () => {
    for (const query of ["", "updated_since=2020-01-01T00:00:00Z"]) {
      const { items } = await walk(client, path, { query, limit: 1 });
      expect(listIds(items).toSorted()).toEqual(named[path]!.toSorted());
    }
    expect((await readPage(app.partner, path)).items.length).toBe(named[path]!.length + others[path]!.length);
    expect((await readPage(app.outsider, path, "updated_since=2020-01-01T00:00:00Z")).items).toEqual([]);
  });

  test("returns the resources of the contract, and no other", async () => {
    for (const id of named[path]!) expect((await client.call("GET", `${path}/${id}`)).status).toBe(200);
    for (const id of others[path]!) {
      const answer = await client.call("GET", `${path}/${id}`, { headers: { "if-none-match": "*" } });
      expect(answer.status).toBe(404);
      expect((await app.partner.call("GET", `${path}/${id}`)).status).toBe(200);
    }
  });

  test("reports deletions of the contract's resources only; a deleted record is not found", async () => {
    const gone = [named[path]![0]!, others[path]![0]!];
    const { next_updated_since } = await readPage(client, path);
    const end = (at: string) =>
      app.db.client.query(`UPDATE ${table} SET deleted_at = ${at}, updated_at = now() WHERE public_id = ANY ($1)`, [
        gone,
      ]);
    await end("now()");
    const { items } = await readPage(client, path, `updated_since=${next_updated_since}`);
    expect(items.map((item) => [item.public_id, item.deleted_at !== null])).toEqual([[gone[0], true]]);
    for (const id of gone) expect((await app.partner.call("GET", `${path}/${id}`)).status).toBe(404);
    await end("NULL");
  });
});

test("a zone does not mention a zone outside the contract", async () => {
  const [from, to] = named["/service-zones"]!;
  const read = async (by: PartnerClient) => (await by.call<ListedRecord>("GET", `/service-zones/${from}`)).body;
  expect(await read(client)).toMatchObject({ parent_public_id: null, served_zone_public_ids: [to] });
  const [hidden] = others["/service-zones"]!;
  expect((await read(app.partner)).parent_public_id).toBe(hidden);
  expect((await read(app.partner)).served_zone_public_ids).toHaveLength(2);
});

test.each(["/places", "/transfer-vehicle-types", "/countries", "/reference/categories"])(
  "%s is visible to every tenant",
  async (path) => {
    const [own, everybodys] = [await readPage(app.outsider, path), await readPage(app.partner, path)];
    expect(own.items.length).toBeGreaterThan(0);
    expect(own.items).toEqual(everybodys.items);
  },
);
