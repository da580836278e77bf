import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCredential } from "@/lib/testing/factories/partners";
import { dayFromNow } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { Succeeded } from "./schemas";

let app: Served;
let admin: StaffClient;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
});
afterAll(() => app.close());

const succeeded = async (query: Record<string, string> = {}) =>
  (await admin.call<Succeeded>("request.succeeded", { query })).body.items;

test("an operation is listed once it has succeeded, never for a refusal, and separately for each credential", async () => {
  const made = await makeCredential(app.db.client, app.tenant.id);
  const fresh = await app.origin.signIn(made);
  await fresh.call("GET", "/bookings/bkg_0nobodys0id");
  expect(await succeeded({ credential_id: made.publicId })).toEqual([]);

  for (let i = 0; i < 2; i++) await fresh.call("GET", "/properties");
  await app.partner.call("GET", "/countries");
  await app.stranger.call("GET", "/places");
  const properties = { operation: "property.list", calls: 2, last_day: dayFromNow(0) };
  expect(await succeeded({ credential_id: made.publicId })).toEqual([properties]);
  expect((await succeeded()).map(({ operation }) => operation)).toEqual(["country.list", "property.list"]);
});
