import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import type { Answer, PartnerClient } from "./harness/client";
import type { Sample } from "./harness/sample";
import { pathOf, sampleOf } from "./harness/samples";
import { served, type Served } from "./harness/served";
import { newKey } from "./harness/stay";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

/** The same JSON value in another writing: keys in reverse order at every depth, and white space between. */
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
  client.call(op.method, pathOf(op, sample), { key, ...(sample.body !== undefined && { body: sample.body }) });
const withoutTrace = ({ body }: Answer) => ({ ...body, trace_id: "" });
/** What a replay leaves out. */
const shownOnce = (op: Operation) => Object.fromEntries((op.secretFields ?? []).map((field) => [field, null]));
const isReplay = ({ headers }: Answer) => headers["idempotent-replayed"] === "true";

const keyed = operations.filter((op) => op.idempotent !== "none").map((op): [string, Operation] => [op.id, op]);

/** Their samples are always the same request. */
const ALIKE = new Set(["sandbox.clock.put", "sandbox.clock.reset", "webhook.verify", "webhook.test", "webhook.replay"]);
/** They name nothing that another tenant could lack. */
const ANYBODYS = new Set(["webhook.create", "sandbox.clock.put", "sandbox.clock.reset"]);

describe.each(keyed)("%s", (_, op) => {
  test("replays its first result to the same key and body, however the body is written", async () => {
    const sample = await sampleOf(op, app);
    const key = newKey();
    const first = await send(op, sample, key);
    expect(op.statuses, first.text).toContain(first.status);
    expect(isReplay(first)).toBe(false);

    const raw = sample.body === undefined ? "  " : rewritten(sample.body);
    for (const again of [
      await send(op, sample, key),
      await app.partner.call(op.method, pathOf(op, sample), { key, raw }),
    ]) {
      // A replayed book is 200 once it is settled; everything else is answered as it was.
      expect(again.status).toBe(op.replay && first.status === 201 ? 200 : first.status);
      expect(isReplay(again)).toBe(true);
      expect(withoutTrace(again)).toEqual({ ...withoutTrace(first), ...shownOnce(op) });
      // A 204 has no body, and its trace id is in the header alone.
      expect(again.headers["x-trace-id"]).not.toBe(first.headers["x-trace-id"]);
    }
  });

  test("runs once for twenty parallel sends of one key", async () => {
    const sample = await sampleOf(op, app);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(op, sample, key)));
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    for (const answer of answers) {
      expect(answer.status, answer.text).toBeLessThan(300);
      expect({ ...withoutTrace(answer), ...shownOnce(op) }).toEqual({ ...withoutTrace(answers[0]!), ...shownOnce(op) });
    }
  });

  test("knows a key by its tenant: another tenant's request under it is no replay and no conflict", async () => {
    const sample = await sampleOf(op, app);
    const key = newKey();
    await send(op, sample, key);
    const foreign = await send(op, sample, key, app.stranger);
    expect(isReplay(foreign)).toBe(false);
    expect(foreign.status >= 400 || ANYBODYS.has(op.id), foreign.text).toBe(true);
    expect(foreign.text).not.toMatch(/IDEMPOTENCY/);
    expect(isReplay(await send(op, sample, key))).toBe(true);
  });
});

describe.each(keyed.filter(([id]) => !ALIKE.has(id)))("%s", (_, op) => {
  test("refuses its key for another request", async () => {
    const [sample, other] = [await sampleOf(op, app), await sampleOf(op, app)];
    const key = newKey();
    await send(op, sample, key);
    const conflict = await send(op, other, key);
    expect([conflict.status, conflict.body.code]).toEqual([409, "IDEMPOTENCY_KEY_CONFLICT"]);
    expect(isReplay(conflict)).toBe(false);
    // Nothing came of the refused one: under a key of its own it is still new.
    const fresh = await send(op, other, newKey());
    expect(op.statuses, fresh.text).toContain(fresh.status);
  });

  test("takes one of twenty different requests under one key, sent at the same time", async () => {
    const samples = await Promise.all(Array.from({ length: 20 }, () => sampleOf(op, app)));
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
    const answer = await send(op, await sampleOf(op, app), key);
    expect(op.statuses, answer.text).toContain(answer.status);
    expect(isReplay(answer)).toBe(false);
  }
});
