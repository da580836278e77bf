import { expect, test } from "vitest";
import type { Call } from "@/lib/api/call";
import { dispatch } from "@/lib/api/dispatch";
import { openApiDocument } from "@/lib/api/openapi/openapi";
import { operations } from "@/lib/api/operations";

// The pure tests run without a sandbox (vitest.config.ts), all others with one.

const callOf = (method: string, path: string): Call => ({
  method,
  path: `/api/v1${path}`,
  search: "",
  origin: "http://localhost",
  address: "192.0.2.1",
  header: () => undefined,
  body: async () => Buffer.alloc(0),
});
const sandboxed = operations.filter((op) => op.audience === "sandbox");

test.each(sandboxed.map((op) => [op.id, op] as const))("%s does not exist outside a sandbox", async (_, op) => {
  const path = op.path.replace(/\{\w+\}/g, "bkg_1");
  const strange = await dispatch(callOf("GET", "/nowhere"));
  const reply = await dispatch(callOf(op.method, path));
  expect(reply.status).toBe(404);
  const { trace_id: _trace, ...body } = JSON.parse(String(reply.body)) as Record<string, unknown>;
  expect(JSON.parse(String(strange.body))).toMatchObject(body);
});

test("the document outside a sandbox does not mention one", () => {
  expect(sandboxed.length).toBeGreaterThan(0);
  expect(JSON.stringify(openApiDocument())).not.toMatch(/sandbox/i);
});
