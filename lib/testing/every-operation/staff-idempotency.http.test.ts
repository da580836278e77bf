import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffOperations } from "@/lib/api/operations";
import { isWrite } from "@/lib/api/operation";
import { ROLES } from "@/lib/staff/door/roles";
import { served } from "../harness/served";
import { staffClient } from "../harness/staff";
import type { StaffedWorld } from "../harness/samples/staff-sample";
import { STAFF_SAMPLES } from "../harness/samples/staff-samples";
import { newKey } from "../harness/products/stay";

let app: StaffedWorld;
beforeAll(async () => {
  const world = await served();
  const [agent, admin, operator] = await Promise.all(
    ROLES.map((role) => staffClient(world.db.client, role, world.tenant.id)),
  );
  app = { ...world, agent: agent!, admin: admin!, operator: operator! };
});
afterAll(() => app.close());

const keyed = staffOperations.filter((op) => op.idempotent !== "none");
const auditsOf = async (operation: string) =>
  (
    await app.db.rows<{ count: number }>("SELECT count(*)::int AS count FROM audit_entry WHERE operation = $1", [
      operation,
    ])
  )[0]!.count;

describe.each(keyed.map((op) => [op.id, op] as const))("%s", (id, op) => {
  test("runs once with a key, and its replay shows no secret", async () => {
    const role = op.roles![0]!;
    const sample = await STAFF_SAMPLES[id]!(app, role);
    const headers = { "idempotency-key": newKey() };
    const first = await app[role].call(id, { ...sample, headers });
    expect(op.statuses, JSON.stringify(first.body)).toContain(first.status);
    const audited = await auditsOf(id);
    const [again, once] = await Promise.all([
      app[role].call(id, { ...sample, headers }),
      app[role].call(id, { ...sample, headers }),
    ]);
    const hidden = Object.fromEntries((op.secretFields ?? []).map((field) => [field, null]));
    const shown = { ...first.body, trace_id: "", ...hidden };
    for (const replay of [again, once]) {
      expect(replay.status).toBe(first.status);
      expect({ ...replay.body, trace_id: "" }).toEqual(shown);
    }
    expect(await auditsOf(id)).toBe(audited);
  });
});

/**
 * Operations that confirm an identity by password or code, or are bound to one browser: neither their hash nor their
 * response may be stored under a key.
 */
const PERSONAL = /^(?:me|factor|recoveryCode)\./;
/** A repeated import changes nothing; no copy of a personal data export may be stored. */
const REPEATABLE = ["supply.import", "guest.export"];

test("every write accepts a key, except identity confirmations, imports and exports", () => {
  const without = staffOperations.filter((op) => isWrite(op) && op.idempotent === "none").map(({ id }) => id);
  expect(without.filter((id) => !PERSONAL.test(id) && !REPEATABLE.includes(id))).toEqual([]);
});
