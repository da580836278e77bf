import { afterAll, beforeAll, expect, test } from "vitest";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { MAX_VIEWS } from "./schemas";

let app: Served;
let ada: StaffClient;
beforeAll(async () => {
  app = await served();
  ada = await staffClient(app.db.client, "agent", app.tenant.id);
});
afterAll(() => app.close());

interface View {
  public_id: string;
  name: string;
  query: string;
}
const save = (who: StaffClient, name: string, query = "status=CONFIRMED", list = "bookings") =>
  who.call<View>("view.save", { body: { list, name, query } });
const views = async (who: StaffClient, list = "bookings") =>
  (await who.call<{ items: View[] }>("view.list", { query: { list } })).body.items.map((v) => [v.name, v.query]);

test("a view belongs to its user in every session, and to no other user", async () => {
  const colleague = await staffClient(app.db.client, "admin", app.tenant.id);
  const { public_id } = (await save(ada, "Arrivals", "service=this_week")).body;
  expect(await views(ada)).toEqual([["Arrivals", "service=this_week"]]);
  expect(await views(colleague)).toEqual([]);
  expect(await views(ada, "trips")).toEqual([]);
  const foreign = await colleague.call("view.delete", { params: { public_id } });
  expect([foreign.status, foreign.body.code]).toEqual([404, "NOT_FOUND"]);
  expect((await ada.call("view.delete", { params: { public_id } })).status).toBe(204);
  expect(await views(ada)).toEqual([]);
});

test("an operator saves views of all partners' bookings, which no partner sees, also while looking at one", async () => {
  const operator = await staffClient(app.db.client, "operator", null);
  await save(operator, "Unanswered", "unacknowledged=true", "all_bookings");
  await save(ada, "Unanswered", "q=ada", "all_bookings");
  expect(await views(operator, "all_bookings")).toEqual([["Unanswered", "unacknowledged=true"]]);
  await operator.call("access.begin", { body: { tenant_public_id: app.tenant.publicId, reason: "Ticket 4711" } });
  expect(await views(operator, "all_bookings")).toEqual([["Unanswered", "unacknowledged=true"]]);
  expect((await save(operator, "Mine", "status=PENDING", "all_bookings")).status).toBe(200);
});

test("saving under an existing name replaces the view, and each write has its audit entry", async () => {
  const person = await staffClient(app.db.client, "agent", app.tenant.id);
  const first = await save(person, "Mine", "status=PENDING");
  const second = await save(person, "Mine", "status=FAILED");
  expect(second.body.public_id).toBe(first.body.public_id);
  expect(await views(person)).toEqual([["Mine", "status=FAILED"]]);
  await person.call("view.delete", { params: { public_id: first.body.public_id } });
  const { rows } = await app.db.client.query<{ operation: string }>(
    "SELECT operation FROM audit_entry WHERE actor = $1 AND operation LIKE 'view.%' ORDER BY id",
    [`staff:${person.publicId}`],
  );
  expect(rows.map((row) => row.operation)).toEqual(["view.save", "view.save", "view.delete"]);
});

test("a list has a maximum number of views, and existing ones can still be changed at that maximum", async () => {
  const person = await staffClient(app.db.client, "agent", app.tenant.id);
  for (let i = 0; i < MAX_VIEWS; i++) expect((await save(person, `View ${i}`)).status).toBe(200);
  expect((await save(person, "One more")).body).toMatchObject({ code: "INVALID_REQUEST", details: { field: "name" } });
  expect((await save(person, "View 7", "q=Ada")).status).toBe(200);
  expect((await save(person, "Elsewhere", "", "trips")).status).toBe(200);
});
