import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { findBreakingChanges } from "./compatibility";
import type { Json } from "./openapi-words";

/** The document of the last release; a release stores its own with UPDATE_RELEASED=1. */
const RELEASED = join(import.meta.dirname, "released.json.br");
/** The document that is served now: another test compares this file with it. */
const PRESENT = join(import.meta.dirname, "../../testing/every-operation/openapi.golden.json");

const present = JSON.parse(readFileSync(PRESENT, "utf8")) as Json;
const read = () => JSON.parse(brotliDecompressSync(readFileSync(RELEASED)).toString()) as Json;

/** Patterns that accept all that those of the last release accepted, and more: a comparison of texts cannot see that. */
const WIDENED = ["GET /properties query radius_km has another pattern"];

test("the document takes nothing from a client of the last release", () => {
  if (process.env.UPDATE_RELEASED === "1") writeFileSync(RELEASED, brotliCompressSync(JSON.stringify(present)));
  expect(findBreakingChanges(read(), present)).toEqual(WIDENED);
});

/** Small documents that differ in one thing each. */
const documentOf = (operation: Json, schemas: Json = {}): Json => ({
  paths: { "/things": { post: { operationId: "thing.create", ...operation } } },
  components: { schemas },
});
const bodyOf = (schema: Json): Json => ({ requestBody: { content: { "application/json": { schema } } } });
const answerOf = (schema: Json): Json => ({ responses: { 200: { content: { "application/json": { schema } } } } });
const object = (properties: Json, required: string[] = []): Json => ({ type: "object", properties, required });
const text: Json = { type: "string" };

const BREAKING: [string, Json, Json, string][] = [
  ["an operationId", {}, { operationId: "thing.make" }, "POST /things has another operationId"],
  [
    "a scope",
    { security: [{ a: ["x"] }, { a: ["y"] }] },
    { security: [{ a: ["x"] }] },
    'POST /things no longer accepts {"a":["y"]}',
  ],
  [
    "a lost parameter",
    { parameters: [{ in: "query", name: "q", schema: text }] },
    { parameters: [] },
    "POST /things query q is gone",
  ],
  [
    "a required parameter",
    {},
    { parameters: [{ in: "query", name: "q", required: true, schema: text }] },
    "POST /things query q became required",
  ],
  ["a required body", {}, { requestBody: { required: true, content: {} } }, "POST /things needs a body"],
  ["a refused field", bodyOf(object({ a: text })), bodyOf(object({})), "POST /things body.a is gone"],
  [
    "a required field",
    bodyOf(object({ a: text })),
    bodyOf(object({ a: text }, ["a"])),
    "POST /things body.a became required",
  ],
  ["a refused value", bodyOf({ enum: ["A", "B"] }), bodyOf({ enum: ["A"] }), "POST /things body no longer accepts B"],
  ["a closed list", bodyOf(text), bodyOf({ ...text, enum: ["A"] }), "POST /things body no longer accepts others"],
  [
    "a lower limit",
    bodyOf({ ...text, maxLength: 9 }),
    bodyOf({ ...text, maxLength: 8 }),
    "POST /things body has a narrower maxLength",
  ],
  ["a new limit", bodyOf(text), bodyOf({ ...text, minLength: 2 }), "POST /things body has a narrower minLength"],
  ["a pattern", bodyOf(text), bodyOf({ ...text, pattern: "^a" }), "POST /things body has another pattern"],
  ["a lost status", answerOf(text), { responses: {} }, "POST /things no longer answers 200"],
  ["a lost field", answerOf(object({ a: text }, ["a"])), answerOf(object({}, ["a"])), "POST /things 200.a is gone"],
  [
    "an optional field",
    answerOf(object({ a: text }, ["a"])),
    answerOf(object({ a: text })),
    "POST /things 200.a became optional",
  ],
  ["a null", answerOf(text), answerOf({ ...text, nullable: true }), "POST /things 200 may be null"],
  [
    "another type",
    answerOf({ items: text }),
    answerOf({ items: { type: "integer" } }),
    "POST /things 200[] is integer instead of string",
  ],
  [
    "a variant",
    answerOf({ oneOf: [object({ a: text }), text] }),
    answerOf({ oneOf: [text] }),
    "POST /things 200 has lost or changed its variant 1",
  ],
];
test.each(BREAKING)("%s is found", (_, before, after, change) => {
  expect(findBreakingChanges(documentOf(before), documentOf(after))).toEqual([change]);
});

test("a lost operation is found, and a change behind a reference", () => {
  const before = documentOf(answerOf({ $ref: "#/components/schemas/Thing" }), { Thing: object({ a: text }) });
  const after = documentOf(answerOf({ $ref: "#/components/schemas/Thing" }), { Thing: object({}) });
  expect(findBreakingChanges(before, after)).toEqual(["POST /things 200.a is gone"]);
  expect(findBreakingChanges(before, { ...before, paths: {} })).toEqual(["POST /things is gone"]);
});

test("additions are no breaking changes", () => {
  const before = documentOf({
    ...bodyOf(object({ a: { enum: ["A"] } }, ["a"])),
    ...answerOf(object({ b: { enum: ["A"] } })),
  });
  const after = documentOf({
    parameters: [{ in: "query", name: "q", schema: text }],
    ...bodyOf(object({ a: { anyOf: [{ enum: ["A", "B"] }, { type: "integer" }] }, more: text })),
    responses: {
      200: { content: { "application/json": { schema: object({ b: { enum: ["A", "B"] }, more: text }, ["b"]) } } },
      409: {},
    },
  });
  after.paths = { ...(after.paths as Json), "/more": { get: {} } };
  expect(findBreakingChanges(before, after)).toEqual([]);
});
