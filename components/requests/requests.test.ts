import { expect, test } from "vitest";
import { toCurl } from "./curl";
import { prettyPrintJson } from "./lay-out";
import { formatDuration } from "./request-details";

test("a logged call becomes a curl command without the token and the old key, with quotes escaped", () => {
  const sent = { method: "POST", path: "/api/v1/book", query: "", idempotency_key: "old" };
  expect(toCurl("https://desk.example", sent, { text: `{"a":"it's"}`, isWhole: true })).toBe(
    [
      "curl -X POST 'https://desk.example/api/v1/book' \\",
      '  -H "Authorization: Bearer $TOKEN" \\',
      '  -H "Idempotency-Key: $(uuidgen)" \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"a":"it'\\''s"}'`,
    ].join("\n"),
  );
  expect(toCurl("https://desk.example", { ...sent, idempotency_key: null }, { text: '{"a', isWhole: false })).toContain(
    "-d '@request.json'",
  );
  const read = { method: "GET", path: "/api/v1/bookings", query: "limit=5&q=[redacted]", idempotency_key: null };
  expect(toCurl("https://desk.example", read, null)).toBe(
    `curl 'https://desk.example/api/v1/bookings?limit=5&q=[redacted]' \\\n  -H "Authorization: Bearer $TOKEN"`,
  );
});

test("JSON is pretty-printed, complete or truncated anywhere, without losing a character", () => {
  const value = { a: [1, { b: 'x, "y": [' }, [], {}], c: null, d: "\\" };
  const text = JSON.stringify(value);
  expect(prettyPrintJson(text)).toBe(JSON.stringify(value, null, 2));
  for (let length = 1; length < text.length; length++) {
    const bare = prettyPrintJson(text.slice(0, length)).replace(/\n\s*/g, "").replaceAll('": ', '":').slice(0, -1);
    expect(bare.replaceAll(" ", ""), `${length}`).toBe(text.slice(0, length).replaceAll(" ", ""));
  }
});

test("a duration is formatted in a readable unit", () => {
  expect([0.42, 12.44, 123.6, 999.9, 1_250].map(formatDuration)).toEqual([
    "0.4 ms",
    "12.4 ms",
    "124 ms",
    "1,000 ms",
    "1.25 s",
  ]);
});
