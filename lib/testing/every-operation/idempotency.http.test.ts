import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import type { Answer, PartnerClient } from "../harness/client";
import type { Sample } from "../harness/samples/sample";
import { buildPath, makeSample } from "../harness/samples/samples";
import { served, type Served } from "../harness/served";
import { newKey } from "../harness/products/stay";
import { isWide } from "../stages/wide-set";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

/** The same JSON value written differently: keys in reverse order at all depths, with white space. */
function rewritten(value: unknown): string {
  const turned = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(turned);
    if (typeof node !== "object" || node === null) return node;
    const entries = Object.entries(node).toReversed();
    return Object.fromEntries(entries.map(([key, inner]) => [key, turned(inner)]));
  };
  return `\n${JSON.stringify(turned(value), null, "\t")} `;
}

const send = (op: Operation, sample: Sample, key: string, client: PartnerClient = app.partner) =>
  client.call(op.method, buildPath(op, sample), { key, ...(sample.body !== undefined && { body: sample.body }) });
const withoutTrace = ({ body }: Answer) => ({ ...body, trace_id: "" });
/** Fields that a replay leaves out. */
const shownOnce = (op: Operation) => Object.fromEntries((op.secretFields ?? []).map((field) => [field, null]));
const isReplay = ({ headers }: Answer) => headers["idempotent-replayed"] === "true";

const keyed = operations.filter((op) => op.idempotent !== "none").map((op): [string, Operation] => [op.id, op]);

/** Operations whose samples are always the same request. */
const ALIKE = new Set([
  "sandbox.clock.put",
  "sandbox.clock.reset",
  "sandbox.reset",
  "webhook.verify",
  "webhook.test",
  "webhook.replay",
]);
/** Operations that refer to no record of a tenant. */
const ANYBODYS = new Set(["webhook.create", "sandbox.clock.put", "sandbox.clock.reset", "sandbox.reset"]);

/** How many requests with one key are sent at once. */
const CONCURRENT = isWide ? 20 : 8;

describe.each(keyed)("%s", (_, op) => {
  test("replays its first result for the same key and body, however the body is written", async () => {
    const sample = await makeSample(op, app);
    const key = newKey();
    const first = await send(op, sample, key);
    expect(op.statuses, first.text).toContain(first.status);
    expect(isReplay(first)).toBe(false);

    const raw = sample.body === undefined ? "  " : rewritten(sample.body);
    for (const again of [
      await send(op, sample, key),
      await app.partner.call(op.method, buildPath(op, sample), { key, raw }),
    ]) {
      // A replayed book is 200 once the booking is settled; all other replays have the original status.
      expect(again.status).toBe(op.replay && first.status === 201 ? 200 : first.status);
      expect(isReplay(again)).toBe(true);
      expect(withoutTrace(again)).toEqual({ ...withoutTrace(first), ...shownOnce(op) });
      // A 204 has no body; its trace id is in the header only.
      expect(again.headers["x-trace-id"]).not.toBe(first.headers["x-trace-id"]);
    }
  });

  test("runs once for many concurrent requests with one key", async () => {
    const sample = await makeSample(op, app);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: CONCURRENT }, () => send(op, sample, key)));
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    for (const answer of answers) {
      expect(answer.status, answer.text).toBeLessThan(300);
      expect({ ...withoutTrace(answer), ...shownOnce(op) }).toEqual({ ...withoutTrace(answers[0]!), ...shownOnce(op) });
    }
  });

  test("scopes a key to its tenant: another tenant's request with it is neither a replay nor a conflict", async () => {
    const sample = await makeSample(op, app);
    const key = newKey();
    await send(op, sample, key);
    const foreign = await send(op, sample, key, app.stranger);
    expect(isReplay(foreign)).toBe(false);
    // Batches are refused line by line.
    const isRefused = foreign.status >= 400 || (foreign.body as { applied?: boolean } | undefined)?.applied === false;
    expect(isRefused || ANYBODYS.has(op.id), foreign.text).toBe(true);
    expect(foreign.text).not.toMatch(/IDEMPOTENCY/);
    expect(isReplay(await send(op, sample, key))).toBe(true);
  });
});

describe.each(keyed.filter(([id]) => !ALIKE.has(id)))("%s", (_, op) => {
  test("refuses its key for another request", async () => {
    const [sample, other] = [await makeSample(op, app), await makeSample(op, app)];
    const key = newKey();
    await send(op, sample, key);
    const conflict = await send(op, other, key);
    expect([conflict.status, conflict.body.code]).toEqual([409, "IDEMPOTENCY_KEY_CONFLICT"]);
    expect(isReplay(conflict)).toBe(false);
    // The refused request had no effect, so it is new under a key of its own.
    const fresh = await send(op, other, newKey());
    expect(op.statuses, fresh.text).toContain(fresh.status);
  });

  test("accepts one of many different concurrent requests with one key", async () => {
    const samples = await Promise.all(Array.from({ length: CONCURRENT }, () => makeSample(op, app)));
    const key = newKey();
    const answers = await Promise.all(samples.map((sample) => send(op, sample, key)));
    const taken = answers.filter((answer) => answer.status < 300);
    expect(taken).toHaveLength(1);
    for (const answer of answers.filter((a) => a !== taken[0])) {
      expect(answer.body.code).toBe("IDEMPOTENCY_KEY_CONFLICT");
    }
  });
});

test("a key belongs to its operation: every operation may use it once", async () => {
  const key = newKey();
  for (const [, op] of keyed) {
    const answer = await send(op, await makeSample(op, app), key);
    expect(op.statuses, answer.text).toContain(answer.status);
    expect(isReplay(answer)).toBe(false);
  }
});
