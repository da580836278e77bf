import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, cancel } from "@/lib/testing/harness/products/stay";
import type { AuditFacets, AuditPage } from "./schemas";

let app: Served;
let admin: StaffClient;
let operator: StaffClient;
let bookingId: string;
beforeAll(async () => {
  app = await served();
  [admin, operator] = await Promise.all([
    staffClient(app.db.client, "admin", app.tenant.id),
    staffClient(app.db.client, "operator", null),
  ]);
  const property = await makeProperty(app.db.client);
  bookingId = (await createBookedStay(app.partner, property)).body.booking.public_id;
  await cancel(app.partner, bookingId);
  await createBookedStay(app.stranger, property);
  await app.db.rows(
    "INSERT INTO audit_entry (tenant_id, actor, operation, at, trace_id) VALUES (NULL, 'system:worker', 'house.keeping', now(), 'none')",
  );
});
afterAll(() => app.close());

type Page = z.output<typeof AuditPage>;
const list = async (who: StaffClient, query: Record<string, string> = {}) => {
  const answer = await who.call<Page>("audit.list", { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const operationsOf = async (who: StaffClient, query: Record<string, string> = {}) =>
  (await list(who, query)).items.map((item) => item.operation);

test("an admin reads the entries of the tenant, newest first, with their actors", async () => {
  const { items } = await list(admin);
  expect(items.map((item) => item.operation)).toEqual(["booking.cancel", "book", "prebook", "session.create"]);
  expect(items[0]).toMatchObject({
    actor: expect.stringMatching(/^credential:crd_/) as string,
    subject: bookingId,
    tenant_public_id: app.tenant.publicId,
    tenant_name: "Ours",
  });
  expect(items[0]!.actor_name).toMatch(/\S/);
});

test("an operator reads the entries of every tenant, and those without one", async () => {
  const { items } = await list(operator);
  expect(items).toHaveLength(8);
  expect(items[0]).toMatchObject({
    actor: "system:worker",
    actor_name: null,
    tenant_public_id: null,
    tenant_name: null,
  });
  expect(await operationsOf(operator, { tenant_public_id: app.otherTenant.publicId })).toEqual(["book", "prebook"]);
  expect(await operationsOf(admin, { tenant_public_id: app.otherTenant.publicId })).toEqual([]);
});

test("each filter finds exactly the matching entries", async () => {
  const [newest, middle] = (await list(admin)).items;
  const cases: [Record<string, string>, string[]][] = [
    [{ subject: bookingId }, ["booking.cancel", "book"]],
    [{ operation: "book" }, ["book"]],
    [{ trace_id: newest!.trace_id }, ["booking.cancel"]],
    [{ operation: "session.create" }, ["session.create"]],
    [{ actor: newest!.actor }, ["booking.cancel", "book", "prebook"]],
    [{ actor: "staff:usr_nobody" }, []],
    [{ from: newest!.at }, ["booking.cancel"]],
    [{ to: newest!.at }, ["book", "prebook", "session.create"]],
    [{ from: middle!.at, to: newest!.at, subject: bookingId, actor: newest!.actor }, ["book"]],
  ];
  for (const [query, found] of cases) expect(await operationsOf(admin, query), JSON.stringify(query)).toEqual(found);
});

test("the filter values are the tenant's own, and all for an operator", async () => {
  const facets = async (who: StaffClient) => (await who.call<z.output<typeof AuditFacets>>("audit.facets")).body;
  const [own, all] = [await facets(admin), await facets(operator)];
  const { actor, actor_name: name } = (await list(admin)).items[0]!;
  expect(own).toMatchObject({
    operations: ["book", "booking.cancel", "prebook", "session.create"],
    actors: expect.arrayContaining([{ actor, name }]) as unknown,
    partners: [{ public_id: app.tenant.publicId, name: "Ours" }],
  });
  expect(all.operations).toEqual(["book", "booking.cancel", "house.keeping", "prebook", "session.create"]);
  expect(all.actors).toContainEqual({ actor: "system:worker", name: null });
  expect(all.actors).toHaveLength(5);
  expect(all.partners.map((partner) => partner.name)).toEqual(["Ours", "Theirs"]);
});

test("pages contain every entry once, even if many have the same instant", async () => {
  await app.db.rows(
    "INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $1, 'system:worker', 'many.' || n, 'many', now(), 'many' FROM generate_series(1, 7) AS n",
    [app.tenant.id],
  );
  const found: string[] = [];
  for (let query: Record<string, string> = { subject: "many", limit: "2" }; ;) {
    const page = await list(admin, query);
    found.push(...page.items.map((item) => item.operation));
    if (!page.next_cursor) break;
    query = { limit: "2", cursor: page.next_cursor };
  }
  expect(found).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `many.${n}`));
});
