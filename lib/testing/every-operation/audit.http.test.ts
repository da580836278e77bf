import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Operation, isWrite } from "@/lib/api/operation";
import { operations, staffOperations } from "@/lib/api/operations";
import { mayCall, type Role, ROLES, SCOPES_OF } from "@/lib/staff/door/roles";
import { dayFromNow } from "../factories/property";
import { buildPath, makeSample, buildRequest } from "../harness/samples/samples";
import { served } from "../harness/served";
import { staffClient } from "../harness/staff";
import type { StaffedWorld } from "../harness/samples/staff-sample";
import { STAFF_SAMPLES } from "../harness/samples/staff-samples";
import { newKey } from "../harness/products/stay";
import { oneDelivery } from "../harness/webhook";

let app: StaffedWorld;
beforeAll(async () => {
  const world = await served();
  const [agent, admin, operator] = await Promise.all(
    ROLES.map((role) => staffClient(world.db.client, role, world.tenant.id)),
  );
  app = { ...world, agent: agent!, admin: admin!, operator: operator! };
});
afterAll(() => app.close());

const named = (list: readonly Operation[]) => list.filter(isWrite).map((op): [string, Operation] => [op.id, op]);

/**
 * For operations whose sample changes nothing, what makes a change: a request without a change writes no audit entry.
 */
const EFFECTIVE: Record<string, (sample: Sample, role: Role) => Promise<Sample>> = {
  "webhook.replay": async (sample) => {
    await oneDelivery(app);
    const body = { from: `${dayFromNow(-1)}T00:00:00Z`, to: `${dayFromNow(1)}T00:00:00Z`, status: "all" };
    return { ...sample, body };
  },
  "session.endOthers": async (sample, role) => {
    await app[role].anotherSession();
    return sample;
  },
  // A mail that is still queued is not sent a second time.
  "guest_mail.resend": async (sample) => {
    await app.db.rows(
      "UPDATE guest_mail SET status = 'FAILED', ended_at = now(), next_attempt_at = NULL WHERE public_id = $1",
      [sample.params!.public_id],
    );
    return sample;
  },
  "inventory.edit": async (sample) => ({ ...sample, body: { ...(sample.body as object), preview: false } }),
  "supply.import": async (sample) => ({ ...sample, body: { ...(sample.body as object), preview: false } }),
};
interface Sample {
  params?: Record<string, string>;
  body?: unknown;
}

interface Entry {
  actor: string;
  operation: string;
  tenant_id: number | null;
  at: Date;
}
const entries = (traceId: string | null | undefined) =>
  app.db.rows<Entry>("SELECT actor, operation, tenant_id, at FROM audit_entry WHERE trace_id = $1", [traceId]);

describe.each(named(operations))("%s", (id, op) => {
  test("leaves an audit entry when a partner succeeds with it", async () => {
    const made = await makeSample(op, app);
    const sample = (await EFFECTIVE[id]?.(made, "admin")) ?? made;
    const { token } = app.partner;
    const { sub } = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { sub: string };
    const answer = await app.partner.call(op.method, buildPath(op, sample), buildRequest(op, sample));
    expect(op.statuses, answer.text).toContain(answer.status);
    const left = await entries(answer.headers["x-trace-id"]);
    expect(left).toContainEqual(
      expect.objectContaining({ actor: `credential:${sub}`, operation: id, tenant_id: app.tenant.id }),
    );
    for (const entry of left) expect(entry.at).toBeInstanceOf(Date);
  });
});

/** The roles that may call an operation, by its list of roles and by the role's scopes. */
const rolesFor = (op: Operation) =>
  ROLES.filter(
    (role) => mayCall(op, role) && (!op.scopes.length || op.scopes.some((scope) => SCOPES_OF[role].has(scope))),
  );

describe.each(named([...operations, ...staffOperations]))("%s", (id, op) => {
  test("leaves an audit entry when a staff user succeeds with it", async () => {
    for (const role of rolesFor(op)) {
      const sample = op.audience === "staff" ? await STAFF_SAMPLES[id]!(app, role) : await makeSample(op, app);
      const { params, body } = (await EFFECTIVE[id]?.(sample, role)) ?? sample;
      const headers: Record<string, string> = op.idempotent === "required" ? { "idempotency-key": newKey() } : {};
      const answer = await app[role].call(id, {
        ...(params && { params }),
        ...(body !== undefined && { body }),
        headers,
      });
      expect(op.statuses, `${role}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
      const left = await entries(answer.headers.get("x-trace-id"));
      const found = left.filter((entry) => entry.actor === `staff:${app[role].publicId}` && entry.operation === id);
      expect(found.length, `${role}: ${JSON.stringify(left)}`).toBeGreaterThan(0);
      // An operator may write for a partner, or for no tenant at all.
      const foreign = left.filter((entry) => role !== "operator" && entry.tenant_id !== app.tenant.id);
      expect(foreign).toEqual([]);
    }
  });
});
