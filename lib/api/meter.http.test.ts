import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getPartnerDirectory } from "@/lib/partner/directory";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { buildPath, makeSample, buildRequest } from "@/lib/testing/harness/samples/samples";
import { served, type Served } from "@/lib/testing/harness/served";
import { checkBody, search, searchBody } from "@/lib/testing/harness/products/stay";
import type { UsagePage } from "@/lib/usage/schemas";
import { handle } from "./handle";
import { operations } from "./operations";
import { search as searchOperation } from "./operations/accommodation";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const RANGE = `from=${dayFromNow(-1)}&to=${dayFromNow(1)}`;

/** A client of a new tenant, and a function that counts its metered units. */
async function newPartner() {
  const tenant = await makeTenant(app.db.client);
  const client = await app.origin.signIn(await makeCredential(app.db.client, tenant.id));
  return {
    client,
    async counted() {
      const { body } = await client.call<z.output<typeof UsagePage>>("GET", `/usage?${RANGE}`);
      const units: Record<string, number> = {};
      for (const row of body.items) units[row.operation] = (units[row.operation] ?? 0) + row.units;
      return units;
    },
  };
}

test("each search is metered immediately as one unit, whatever its size", async () => {
  const { client, counted } = await newPartner();
  const property = await makeProperty(app.db.client);
  for (let i = 0; i < 7; i++) await search(client, [property, property, property]);
  expect(await counted()).toEqual({ search: 7 });
  await search(client, [property], {
    occupancy: [
      { adults: 2, child_ages: [] },
      { adults: 1, child_ages: [4] },
    ],
  });
  expect(await counted()).toEqual({ search: 8 });
});

test("readers that arrive while units are being written see all of them", async () => {
  const { client, counted } = await newPartner();
  const property = await makeProperty(app.db.client);
  for (let round = 1; round <= 5; round++) {
    await Promise.all(Array.from({ length: 4 }, () => search(client, [property])));
    const readers = await Promise.all([counted(), counted(), counted()]);
    expect(readers.map((units) => units.search)).toEqual(Array(3).fill(4 * round));
  }
});

test("a refused request is not metered; one that fails for some properties inline is", async () => {
  const { client, counted } = await newPartner();
  const property = await makeProperty(app.db.client);
  const post = (path: string, body: unknown, headers = {}) => client.call("POST", path, { body, headers });
  const francs = searchBody([property.publicId], { currency: "CHF" });
  const refused = [
    await post("/search", {}),
    await post("/search", { ...searchBody([property.publicId]), property_ids: [] }),
    await post("/search", francs),
    await post("/search", searchBody([property.publicId]), { "x-service-partner-profile-id": "prf_nobodys" }),
    await post("/properties/prp_nobodys/offers/search", {
      checkin: dayFromNow(30),
      checkout: dayFromNow(32),
      occupancy: [{ adults: 2 }],
      currency: "EUR",
    }),
    await client.call("GET", "/search"),
  ];
  expect(refused.map((answer) => answer.status)).toEqual([400, 400, 422, 404, 404, 405]);
  expect(await counted()).toEqual({});
  expect((await post("/search", searchBody(["prp_nobodys"]))).status).toBe(200);
  expect((await post("/availability/check", { ...checkBody(property), room_public_id: "rom_nobodys" })).status).toBe(
    200,
  );
  expect(await counted()).toEqual({ search: 1, "availability.check": 1 });
});

/** All units of the tenant that the harness serves. */
const total = async () =>
  (await app.partner.call<z.output<typeof UsagePage>>("GET", `/usage?${RANGE}`)).body.total_units;

test("every operation counts one unit when it is metered, and none when it is not", async () => {
  for (const op of operations) {
    const sample = await makeSample(op, app);
    const before = await total();
    const answer = await app.partner.call(op.method, buildPath(op, sample), buildRequest(op, sample));
    expect(op.statuses, answer.text).toContain(answer.status);
    expect((await total()) - before, op.id).toBe(op.metered ? 1 : 0);
  }
});

test("staff users are not metered", async () => {
  const property = await makeProperty(app.db.client);
  const body = Buffer.from(JSON.stringify(searchBody([property.publicId])));
  const header = (name: string) => (name === "content-type" ? "application/json" : undefined);
  const call = {
    method: "POST",
    path: "/api/v1/search",
    search: "",
    origin: "",
    address: "192.0.2.1",
    header,
    body: async () => body,
  };
  const tenant = (await getPartnerDirectory()).tenants.get(app.tenant.id)!;
  const scopes = new Set(["distribution:read"]);
  const before = await total();
  const reply = await handle(searchOperation, call, {}, async () => ({
    tenant,
    scopes,
    actor: "staff:usr_1",
    source: "STAFF",
  }));
  expect(reply.status).toBe(200);
  expect(await total()).toBe(before);
});
