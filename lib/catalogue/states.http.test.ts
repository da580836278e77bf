import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCatalogue, type MadeCatalogue } from "@/lib/testing/factories/catalogue";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { makeTransfer } from "@/lib/testing/factories/transfer";
import { readPage } from "@/lib/testing/harness/pages";
import { served, type Served } from "@/lib/testing/harness/served";
import { forgetPartners } from "@/lib/partner/directory";

// An ETag is computed from stamps only, without reading the record, so every change of a record's content must change a
// stamp.

let app: Served;
let made: MadeCatalogue;
beforeAll(async () => {
  app = await served();
  made = await makeCatalogue(app.db.client);
});
afterAll(() => app.close());

type Path = "/properties" | "/places" | "/service-zones" | "/transfer-vehicle-types" | "/tours" | "/flights";
const idOf = (path: Path): string => {
  const { property, airport, zone, vehicleType, tour, flight } = made;
  return {
    "/properties": property,
    "/places": airport,
    "/service-zones": zone,
    "/transfer-vehicle-types": vehicleType,
    "/tours": tour,
    "/flights": flight,
  }[path].publicId;
};

const SERVICE = "(SELECT service_id FROM tour_option UNION SELECT service_id FROM flight_cabin)";
const CHANGES: [Path, string][] = [
  ["/properties", "UPDATE property SET name = name || '+'"],
  ["/properties", "UPDATE room SET max_adults = max_adults + 1"],
  ["/properties", "UPDATE rate_plan SET cancellation = jsonb_set(cancellation, '{free_until,days_before}', '9')"],
  ["/properties", "UPDATE rate_plan SET deleted_at = now()"],
  ["/places", "UPDATE place SET latitude = latitude + 1"],
  ["/places", "UPDATE place SET parent_id = NULL"],
  ["/service-zones", "UPDATE service_zone SET synthetic = NOT synthetic"],
  ["/service-zones", "UPDATE service SET deleted_at = now() WHERE product_type = 2"],
  ["/transfer-vehicle-types", "UPDATE transfer_vehicle_type SET max_bags = max_bags + 1"],
  ["/tours", `UPDATE tour SET meeting_point = '{"name": "Elsewhere"}'`],
  ["/tours", "UPDATE tour_option SET max_party = max_party + 1"],
  ["/tours", `UPDATE service SET languages = '{de}' WHERE id IN ${SERVICE}`],
  ["/tours", `UPDATE tariff SET child_bands = '[{"max_age": 5, "amount": 0, "seat": false}]'`],
  ["/flights", "UPDATE flight SET weekdays = '{2}'"],
  ["/flights", "UPDATE flight_cabin SET baggage_included = baggage_included + 1"],
  ["/flights", `UPDATE service SET lead_hours = lead_hours + 1 WHERE id IN ${SERVICE}`],
  ["/flights", "UPDATE tariff SET currency_code = 'USD'"],
  ["/flights", "UPDATE place SET name = name || '+' WHERE iata_code = 'BER'"],
  ["/flights", "UPDATE place SET timezone = 'Europe/London' WHERE iata_code = 'CDG'"],
];

describe.each(CHANGES)("%s after %s", (path, change) => {
  test("invalidates the ETags of the record and of the list", async () => {
    const read = (target: string, etag = "") =>
      app.partner.call<object>("GET", target, { headers: { "if-none-match": etag } });
    const targets = [`${path}/${idOf(path)}`, path];
    const before = await Promise.all(targets.map((target) => read(target)));
    for (const [i, target] of targets.entries()) expect((await read(target, before[i]!.headers.etag)).status).toBe(304);
    await app.db.client.query(change);
    for (const [i, target] of targets.entries()) {
      const after = await read(target, before[i]!.headers.etag);
      expect(after.status, target).toBe(200);
      const { trace_id: _, ...body } = before[i]!.body;
      expect(after.body).not.toMatchObject(body);
    }
  });
});

test("a tenant's contract is part of the ETag", async () => {
  const { client } = app.db;
  const { zone, otherZone, vehicleType } = made;
  await makeTransfer(client, { fromZone: zone, toZone: otherZone, vehicleType, direction: 2 });
  const tenant = await makeTenant(client, { catalogue: [zone.publicId] });
  const partner = await app.origin.signIn(await makeCredential(client, tenant.id));
  const read = (etag = "") =>
    partner.call<{ served_zone_public_ids: string[] }>("GET", `/service-zones/${zone.publicId}`, {
      headers: { "if-none-match": etag },
    });
  const before = await read();
  expect(before.body.served_zone_public_ids).toEqual([]);
  expect((await read(before.headers.etag)).status).toBe(304);
  await client.query("UPDATE tenant SET catalogue = $1 WHERE id = $2", [
    [zone.publicId, otherZone.publicId],
    tenant.id,
  ]);
  forgetPartners();
  const after = await read(before.headers.etag);
  expect([after.status, after.body.served_zone_public_ids]).toEqual([200, [otherZone.publicId]]);
  expect((await readPage(partner, "/service-zones")).items).toHaveLength(2);
});
