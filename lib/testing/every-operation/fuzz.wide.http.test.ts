import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { SEEDS } from "../agreement/seeds";
import { Fuzzed } from "../fuzz/fuzzed";
import { anyQueryText, anyValue, headerText, HOSTILE, HOSTILE_TEXTS } from "../fuzz/hostile-values";
import { withValue } from "../fuzz/json-schema";
import { buildPath } from "../harness/samples/samples";
import { served, type Served } from "../harness/served";

// The client checks every response against the contract: never a 5xx, always the error format, always a documented
// code.

/** Chooses a share of the values; with a random seed each run tries other ones. */
const [, LAST_SEED] = SEEDS.at(-1)!;

/** Divides the runs of a property among all operations and seeds, so that more operations do not take more time. */
const share = (runs: number, among: number) => Math.max(12, Math.floor(runs / among));

/** Maximum fields × values; beyond it, each run tries a share of the values on every field. */
const MAX_REQUESTS = 8_000;
const fieldCount = () => [...fuzzed.values()].reduce((sum, target) => sum + target.fields.length, 0);

let app: Served;
const fuzzed = new Map<string, Fuzzed>();
beforeAll(async () => {
  for (const [name] of SEEDS) console.info(`fuzz: ${name}`);
  app = await served();
  for (const op of operations) fuzzed.set(op.id, new Fuzzed(op, app));
});
afterAll(() => app.close());

const named = (list: readonly Operation[]) => list.map((op): [string, Operation] => [op.id, op]);
const seeded = (list: readonly Operation[]) =>
  list.flatMap((op) => SEEDS.map(([name, seed]) => [op.id, name, op, seed] as const));

test.each(named(operations))("%s succeeds with a valid request, and again with the next one", async (id, op) => {
  for (let time = 0; time < 2; time++) {
    const answer = await fuzzed.get(id)!.sendSound();
    expect(op.statuses, answer.text).toContain(answer.status);
  }
});

describe.each(named(operations.filter((op) => op.body)))("%s", (id) => {
  test("handles hostile values in every field, and its absence", async () => {
    const target = fuzzed.get(id)!;
    expect(target.fields.length).toBeGreaterThan(0);
    const stride = Math.ceil((fieldCount() * HOSTILE.length) / MAX_REQUESTS);
    for (const [at, field] of target.fields.entries()) {
      const values = HOSTILE.filter((_, i) => (i + at + LAST_SEED) % stride === 0);
      for (const value of [undefined, ...values]) {
        const { body } = await target.sound();
        await target.send({ body: withValue(body, field, value) });
      }
    }
  });

  test("handles lists and objects nested too deeply for recursion", async () => {
    const target = fuzzed.get(id)!;
    const [field = ""] = target.fields[0]!;
    for (const [opening, closing] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const deep = `${opening.repeat(150_000)}1${closing.repeat(150_000)}`;
      for (const name of [field, "no_such_field"]) {
        const answer = await target.send({ raw: `{${JSON.stringify(name)}:${deep}}` });
        expect([answer.status, answer.body.code]).toEqual([400, "INVALID_REQUEST"]);
      }
    }
  });

  test("handles field names of JavaScript's own objects", async () => {
    const target = fuzzed.get(id)!;
    for (const name of ["__proto__", "constructor", "toString", "\u0000", "\ud800", "a.b", ""]) {
      const raw = JSON.stringify({ ...((await target.sound()).body as object), "@": 1 }).replace(
        '"@"',
        JSON.stringify(name),
      );
      const answer = await target.send({ raw });
      expect([answer.status, answer.body.code], JSON.stringify(name)).toEqual([400, "INVALID_REQUEST"]);
    }
  });
});

test.each(seeded(operations.filter((op) => op.body)))(
  "%s handles bodies with several errors at once: %s",
  async (id, _name, _op, seed) => {
    const target = fuzzed.get(id)!;
    const change = fc.tuple(fc.constantFrom(...target.fields), fc.option(anyValue, { nil: undefined }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const { body } = await target.sound();
        await target.send({ body: changes.reduce((spoilt, [field, value]) => withValue(spoilt, field, value), body) });
      }),
      { seed, numRuns: share(840, operations.length) },
    );
  },
);

test.each(seeded(operations))("%s handles any query, path id and header: %s", async (id, _name, op, seed) => {
  const target = fuzzed.get(id)!;
  const names = fc.oneof(fc.constantFrom(...target.parameters, "no_such_parameter"), anyQueryText);
  const query = fc.array(fc.tuple(names, anyQueryText), { maxLength: 3 });
  const header = fc.tuple(
    fc.constantFrom(
      "idempotency-key",
      "traceparent",
      "x-service-partner-profile-id",
      "x-service-sandbox-scenario",
      "authorization",
      "content-type",
      "accept",
      "if-match",
    ),
    headerText,
  );
  await fc.assert(
    fc.asyncProperty(
      query,
      anyQueryText,
      fc.array(header, { maxLength: 2 }),
      fc.boolean(),
      async (pairs, pathId, headers, spoilPath) => {
        const { params, ...sample } = await target.sound();
        const ids = Object.fromEntries(
          Object.keys(params ?? {}).map((name) => [name, spoilPath ? escaped(pathId) : params![name]!]),
        );
        const queryString = pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");
        const path = buildPath(op, { params: ids, query: queryString });
        if (path.length > 8_000) return;
        await target.send({ body: sample.body, headers: Object.fromEntries(headers) }, path);
      },
    ),
    { seed, numRuns: share(720, operations.length) },
  );
});

test.each(named(operations.filter((op) => op.query)))(
  "%s handles hostile texts in every parameter, escaped and bare",
  async (id, op) => {
    const target = fuzzed.get(id)!;
    for (const name of target.parameters) {
      // Long lists take most of the time, and their length does not matter here.
      const short = name !== "limit" && target.parameters.includes("limit") ? "&limit=1" : "";
      const texts = HOSTILE_TEXTS.filter((t) => t.length < 5_000);
      for (const text of texts) {
        const { params = {} } = await target.sound();
        await target.send({}, buildPath(op, { params, query: `${name}=${escaped(text)}${short}` }));
      }
      const { params = {} } = await target.sound();
      // A second value is always refused.
      for (const text of texts.filter((_, i) => (i + LAST_SEED) % 8 === 0)) {
        await target.send({}, buildPath(op, { params, query: `${name}=${name}&${name}=${escaped(text)}` }));
      }
      for (const bare of ["%", "%zz", "%ff%fe", "%ed%a0%80", "a+b", "=", "&&"])
        await target.send({}, buildPath(op, { params, query: `${name}=${bare}${short}` }));
    }
  },
);

test("every operation has answered with a success and a refusal, each checked against the served document", () => {
  const targets = [...fuzzed.values()];
  const sum = (of: (target: Fuzzed) => number) => targets.reduce((total, target) => total + of(target), 0);
  const [successes, refusals, unmatched] = [sum((t) => t.count(2)), sum((t) => t.count(4)), sum((t) => t.unmatched)];
  console.info(
    `fuzz: ${targets.length} operations, ${successes} successes, ${refusals} refusals, ${unmatched} of these on paths of no operation`,
  );
  expect(targets.filter((target) => target.count(2) === 0).map((target) => target.op.id)).toEqual([]);
  expect(targets.filter((target) => target.count(4) === 0).map((target) => target.op.id)).toEqual([]);
  expect(successes + refusals).toBeGreaterThan(unmatched);
});

/** Percent-encoded UTF-8; a lone surrogate as its three bytes. */
function escaped(text: string): string {
  return Array.from(text, (c) => (/\p{Cs}/u.test(c) ? surrogate(c) : encodeURIComponent(c))).join("");
}
function surrogate(c: string): string {
  const code = c.charCodeAt(0);
  return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
    .map((byte) => `%${byte.toString(16)}`)
    .join("");
}
