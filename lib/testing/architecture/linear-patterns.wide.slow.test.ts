import { check } from "recheck";
import { expect, test } from "vitest";
import { z } from "zod";
import { operations, staffOperations } from "@/lib/api/operations";
import { REDACTED_FIELD } from "@/lib/request-log/redact";
import { PLACEHOLDERS } from "@/lib/staff/developer/carried";

/** Every `pattern` in a JSON schema, at any depth. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]: [string, unknown]) =>
    name === "pattern" && typeof inner === "string" ? [inner] : patternsIn(inner),
  );
}

const requestPatterns = [...operations, ...staffOperations].flatMap((op) =>
  [op.params, op.query, op.body].flatMap((schema) =>
    schema ? patternsIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })) : [],
  ),
);

// The linter checks literals (regexp/no-super-linear-…): these are built at run time, by us or by zod.
const BUILT = [
  ...[...new Set(requestPatterns)].map((pattern): [string, string] => [pattern, ""]),
  [REDACTED_FIELD.source, REDACTED_FIELD.flags] as [string, string],
  ...PLACEHOLDERS.map(({ pattern }): [string, string] => [pattern, "g"]),
];

test("there are patterns to check, and the check detects a quadratic one", async () => {
  expect(requestPatterns.length).toBeGreaterThan(20);
  expect((await check("^bearer +(.*\\S)", "i")).status).toBe("vulnerable");
});

test.each(BUILT)(
  "%s takes linear time",
  async (source, flags) => {
    const verdict = await check(source, flags, { timeout: 20_000 });
    expect(verdict.status === "vulnerable" ? verdict.complexity : verdict.status).toBe("safe");
  },
  30_000,
);
