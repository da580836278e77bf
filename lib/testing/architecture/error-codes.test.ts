import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listErrors } from "@/lib/api/openapi/openapi";
import { operations, staffOperations } from "@/lib/api/operations";
import { ERRORS } from "@/lib/core/errors";

const lib = join(import.meta.dirname, "../..");
const sources = readdirSync(lib, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing\/|generated\//.test(path))
  .map((path) => [path, readFileSync(join(lib, path), "utf8")] as const);

/** Codes that a source throws, found by `new DomainError(`. */
function thrownCodes(text: string): string[] {
  return [...text.matchAll(/new DomainError\(\s*"([^"]+)"/g)].map(([, code]) => code!);
}

/**
 * Codes thrown outside operations (the token endpoint, assistants, documents, a traveller's quote, unknown paths and methods),
 * and codes that only a sandbox has.
 */
const OUTSIDE = [
  "auth.invalid_client",
  "auth.invalid_scope",
  "auth.unsupported_grant_type",
  "auth.cross_origin",
  "GUEST_DATA_ERASED",
  "SALES_QUOTE_CHOSEN",
  "VIEW_ONLY",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "REQUEST_TIMEOUT",
  "HEADERS_TOO_LARGE",
];

test("every thrown code is in the catalogue", () => {
  const thrown = sources.flatMap(([, text]) => thrownCodes(text));
  expect(thrown.length).toBeGreaterThan(20);
  expect(thrown.filter((code) => !Object.hasOwn(ERRORS, code))).toEqual([]);
});

test("every thrown code is declared by an operation that may return it", () => {
  const declared = new Set<string>([...[...operations, ...staffOperations].flatMap(listErrors), ...OUTSIDE]);
  const thrown = new Set(sources.flatMap(([, text]) => thrownCodes(text)));
  expect([...thrown].filter((code) => !declared.has(code))).toEqual([]);
});

test("every code that an operation declares is thrown somewhere: no documented error that cannot occur", () => {
  const declaredThrows = sources
    .filter(([path]) => path !== "core/errors.ts")
    .map(([, text]) => text.replace(/errors: \[[^\]]*\]/g, ""));
  const declared = new Set([...operations, ...staffOperations].flatMap((op) => op.errors));
  expect([...declared].filter((code) => !declaredThrows.some((text) => text.includes(`"${code}"`)))).toEqual([]);
});

test("codes follow the catalogue's two spellings, and messages are sentences", () => {
  for (const [code, [, message]] of Object.entries(ERRORS)) {
    expect(code).toMatch(/^([A-Z]+(_[A-Z]+)*|auth\.[a-z_]+|rate_limited)$/);
    expect(message).toMatch(/^[A-Z]/);
  }
});
