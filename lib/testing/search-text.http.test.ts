import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTenant } from "@/lib/testing/factories/partners";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";

// The parameter `q` of lists ignores case and accents.

let app: Served;
let admin: StaffClient;
let operator: StaffClient;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  operator = await staffClient(app.db.client, "operator", null);
  const partner = await makeTenant(app.db.client);
  await app.db.client.query("UPDATE tenant SET name = 'Müller Reisen Łódź' WHERE id = $1", [partner.id]);
  await app.db.client.query("UPDATE staff_user SET name = 'Zoë Müller' WHERE public_id = $1", [admin.publicId]);
  await makeProperty(app.db.client, { name: "Hôtel Müllerhof" });
});
afterAll(() => app.close());

const namesOf = async (caller: StaffClient, list: string, q: string, send: object = {}) =>
  (await caller.call<{ items: { name: string }[] }>(list, { ...send, query: { q } })).body.items.map(
    ({ name }) => name,
  );

test.each(["muller", "MÜLLER", "lodz mull", "reisen"])(
  "the partners' list finds Müller Reisen Łódź by %s",
  async (q) => {
    expect(await namesOf(operator, "tenant.list", q)).toEqual(["Müller Reisen Łódź"]);
  },
);

test.each(["zoe", "MULLER zoë", "mull"])("the users' list finds Zoë Müller by %s", async (q) => {
  expect(await namesOf(admin, "user.list", q)).toEqual(["Zoë Müller"]);
});

test.each(["mullerhof", "hotel müller", "HOF"])("the supply's list finds Hôtel Müllerhof by %s", async (q) => {
  const { body } = await operator.call<{ items: unknown[] }>("supply.list", {
    params: { kind: "properties" },
    query: { q },
  });
  expect(JSON.stringify(body.items)).toContain("Hôtel Müllerhof");
});

test("a word that is nowhere in the name finds nothing", async () => {
  expect(await namesOf(operator, "tenant.list", "muller hamburg")).toEqual([]);
});
