import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCredential } from "@/lib/testing/factories/partners";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { MIN_ALARM_FAILURES } from "./repository";
import { recordSecurityEvent } from "./record";

let app: Served;
let admin: StaffClient;
let stranger: StaffClient;
let operator: StaffClient;
let credential: { publicId: string; clientId: string };
beforeAll(async () => {
  app = await served();
  [admin, stranger, operator] = await Promise.all([
    staffClient(app.db.client, "admin", app.tenant.id),
    staffClient(app.db.client, "admin", app.otherTenant.id),
    staffClient(app.db.client, "operator", null),
  ]);
  credential = await makeCredential(app.db.client, app.tenant.id);
});
afterAll(() => app.close());

interface Page {
  items: {
    id: string;
    type: string;
    subject: string | null;
    subject_name: string | null;
    tenant_name: string | null;
  }[];
  next_cursor: string | null;
}
const list = async (who: StaffClient, query: Record<string, string> = {}) => {
  const answer = await who.call<Page>("securityEvent.list", { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const alarms = async (who: StaffClient) =>
  (await who.call<{ items: { public_id: string; subject: string; failures: number }[] }>("securityAlarm.list")).body
    .items;
const guess = (times = 1) =>
  recordSecurityEvent(
    {
      type: "token.failed",
      tenantId: app.tenant.id,
      subject: credential.publicId,
      identity: credential.clientId,
      address: "192.0.2.1",
      traceId: "t",
    },
    times,
  );

test("an admin reads the account's own events, an operator all, an agent none", async () => {
  await guess();
  const q = { q: credential.publicId };
  expect((await list(admin, q)).items).toMatchObject([
    { type: "token.failed", subject_name: credential.clientId, tenant_name: "Ours" },
  ]);
  expect((await list(stranger, q)).items).toEqual([]);
  expect((await list(stranger)).items.every(({ tenant_name: name }) => name === "Theirs")).toBe(true);
  expect((await list(operator, q)).items).toHaveLength(1);
  const agent = await staffClient(app.db.client, "agent", app.tenant.id);
  expect((await agent.call("securityEvent.list")).status).toBe(403);
});

test("filters find the matching events, and pages contain all once", async () => {
  expect((await list(admin, { type: "token.issued" })).items.every(({ type }) => type === "token.issued")).toBe(true);
  expect((await list(admin, { q: "192.0.2.1" })).items.map(({ subject }) => subject)).toEqual([credential.publicId]);
  const whole = (await list(admin, { limit: "200" })).items.map(({ id }) => id);
  const walked: string[] = [];
  for (let query: Record<string, string> = { limit: "2" }; ;) {
    const page = await list(admin, query);
    walked.push(...page.items.map(({ id }) => id));
    if (!page.next_cursor) break;
    query = { limit: "2", cursor: page.next_cursor };
  }
  expect(whole.length).toBeGreaterThan(3);
  expect(walked).toEqual(whole);
});

test("an alarm stays until an admin of the account acknowledges it, and is opened again by new failures", async () => {
  await guess(MIN_ALARM_FAILURES);
  const [alarm] = await alarms(admin);
  expect(alarm).toMatchObject({ subject: credential.publicId, failures: MIN_ALARM_FAILURES + 1 });
  expect([await alarms(stranger), await alarms(operator)]).toEqual([[], []]);
  const params = { public_id: alarm!.public_id };
  expect((await stranger.call("securityAlarm.acknowledge", { params })).body.code).toBe("SECURITY_ALARM_NOT_FOUND");
  expect(await alarms(admin)).toHaveLength(1);
  for (const _twice of [1, 2]) expect((await admin.call("securityAlarm.acknowledge", { params })).status).toBe(204);
  expect(await alarms(admin)).toEqual([]);
  expect(
    await app.db.rows("SELECT FROM audit_entry WHERE operation = 'securityAlarm.acknowledge' AND subject = $1", [
      credential.publicId,
    ]),
  ).toHaveLength(1);
  await guess(MIN_ALARM_FAILURES);
  expect(await alarms(admin)).toHaveLength(1);
});
