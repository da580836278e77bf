import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "@/lib/api/operation";
import { operations, staffOperations } from "@/lib/api/operations";
import { mayCall, ROLES } from "@/lib/staff/door/roles";
import { served } from "../harness/served";
import { ask, staffClient } from "../harness/staff";
import type { StaffedWorld } from "../harness/samples/staff-sample";
import { STAFF_SAMPLES } from "../harness/samples/staff-samples";

let app: StaffedWorld;
beforeAll(async () => {
  const world = await served();
  const [agent, admin, operator] = await Promise.all(
    ROLES.map((role) => staffClient(world.db.client, role, world.tenant.id)),
  );
  app = { ...world, agent: agent!, admin: admin!, operator: operator! };
});
afterAll(() => app.close());

const named = (list: readonly Operation[]) => list.map((op): [string, Operation] => [op.id, op]);
const REFUSALS = ["auth.no_tenant", "auth.insufficient_role"];

describe.each(named([...operations, ...staffOperations]))("%s at the staff door", (_, op) => {
  test("accepts its own roles, and refuses callers without a session", async () => {
    expect((await ask(op.id, () => undefined)).body.code).toBe("auth.signed_out");
    for (const role of ROLES) {
      const answer = await app[role].call(op.id, { query: { no_such_parameter: "1" } });
      const refused = answer.status === 403 && REFUSALS.includes(answer.body.code);
      expect(refused, `${role}: ${answer.body.code}`).toBe(!mayCall(op, role));
    }
  });
});

describe("staff operations", () => {
  test("each declare their roles and have a sample", () => {
    expect(staffOperations.filter((op) => !op.roles?.length).map((op) => op.id)).toEqual([]);
    expect(Object.keys(STAFF_SAMPLES).toSorted()).toEqual(staffOperations.map((op) => op.id).toSorted());
  });

  test.each(staffOperations.map((op) => op.id))("%s answers a valid request as declared", async (id) => {
    const op = staffOperations.find((one) => one.id === id)!;
    for (const role of op.roles!) {
      const answer = await app[role].call(id, await STAFF_SAMPLES[id]!(app, role));
      expect(op.statuses, `${role}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
      // A 204 has no other body.
      const { trace_id: _, ...record } = answer.body ?? {};
      expect(op.response?.safeParse(record).error).toBeUndefined();
    }
  });

  test.each(staffOperations.map((op) => op.id))("%s refuses an unknown parameter and an unknown field", async (id) => {
    const op = staffOperations.find((one) => one.id === id)!;
    const sample = await STAFF_SAMPLES[id]!(app, op.roles![0]!);
    const strange = { ...sample, query: { ...sample.query, no_such_parameter: "1" } };
    const answer = await app[op.roles![0]!].call(id, strange);
    expect([answer.status, answer.body.details]).toMatchObject([400, { field: "no_such_parameter" }]);
    // A call that is refused leaves the access in place, but the following operations must be called without one.
    if (id === "access.end") await app.operator.call(id, sample);
    if (!op.body) return;
    const odd = { ...sample, body: { ...(sample.body as object), no_such_field: 1 } };
    const second = await app[op.roles![0]!].call(id, odd);
    expect([second.status, second.body.details]).toMatchObject([400, { field: "no_such_field" }]);
  });
});
