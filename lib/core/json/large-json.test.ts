import { expect, test } from "vitest";
import { LargeJson, writeList } from "./large-json";

const OPENING = '{"currency":"EUR","results":';
const textOf = (json: string | LargeJson) =>
  typeof json === "string" ? json : Buffer.concat(json.pieces).toString("utf8");

test("a short list is a string", async () => {
  expect(await writeList(OPENING, [], String)).toBe('{"currency":"EUR","results":[]}');
  expect(await writeList(OPENING, [1, 2], String)).toBe('{"currency":"EUR","results":[1,2]}');
});

test("a list of megabytes is the same JSON in pieces, whatever its characters", async () => {
  const items = Array.from({ length: 40 }, (_, i) => ({ at: i, name: "Zürich 東京 😀".repeat(4_000) }));
  const json = await writeList(OPENING, items, (item) => JSON.stringify(item));
  expect(json).toBeInstanceOf(LargeJson);
  const large = json as LargeJson;
  expect(large.pieces.length).toBeGreaterThan(5);
  expect(JSON.parse(textOf(large))).toEqual({ currency: "EUR", results: items });
  expect(large.byteLength).toBe(Buffer.byteLength(textOf(large)));
  expect(large.head(500)).toBe(textOf(large).slice(0, 500));
  const traced = large.with('"trace_id":"t1"');
  expect(JSON.parse(textOf(traced))).toEqual({ currency: "EUR", results: items, trace_id: "t1" });
  expect(traced.byteLength).toBe(Buffer.byteLength(textOf(traced)));
});

test("a list whose last item fills a piece is still valid JSON", async () => {
  const json = await writeList(OPENING, ["x".repeat(300_000)], (item) => JSON.stringify(item));
  expect((json as LargeJson).pieces).toHaveLength(2);
  expect(JSON.parse(textOf(json))).toEqual({ currency: "EUR", results: ["x".repeat(300_000)] });
});
