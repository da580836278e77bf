import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { API_PREFIX } from "@/lib/api/call";
import { dispatch } from "@/lib/api/dispatch";
import { documentEndpoint, endpoints, otaEndpoint, tokenEndpoint } from "@/lib/api/endpoints";
import { operations } from "@/lib/api/operations";
import { readCall, ROUTE_METHODS } from "@/lib/api/serve";
import { buildPath, makeSample, buildRequest } from "../harness/samples/samples";
import { served, type Served } from "../harness/served";
import { allRouteFiles, routeFileName, UNKNOWN_PATHS } from "../architecture/route-file";

// The route files as Next calls them: each exported method with a Request.

type RouteModule = Record<(typeof ROUTE_METHODS)[number], (request: Request) => Promise<Response>>;

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const moduleOf = (file: string) =>
  import(join(import.meta.dirname, "../../../app/api/v1", file)) as Promise<RouteModule>;

/** A partner's request with a valid token. */
function requestTo(path: string, method: string, { body, key }: { body?: unknown; key?: string } = {}): Request {
  const headers = new Headers({ authorization: `Bearer ${app.partner.token}` });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (key !== undefined) headers.set("idempotency-key", key);
  return new Request(`http://localhost${API_PREFIX}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

test.each(operations.map((op) => [op.id, op] as const))("the route file of %s runs its operation", async (_, op) => {
  const sample = await makeSample(op, app);
  const run = vi.spyOn(op, "run");
  const { [op.method]: handler } = await moduleOf(routeFileName(op.path));
  const response = await handler(requestTo(buildPath(op, sample), op.method, buildRequest(op, sample)));
  const text = await response.text();
  expect(op.statuses, text).toContain(response.status);
  expect(response.headers.get("x-trace-id")).toMatch(/^[0-9a-f]{32}$/);
  expect(response.headers.get("cache-control")).toBe(op.cacheable ? "private, no-cache" : "no-store");
  expect(run).toHaveBeenCalledOnce();
  const ids = [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, sample.params![name!]]);
  expect(run.mock.calls[0]![1].params ?? {}).toEqual(Object.fromEntries(ids));
  run.mockRestore();
});

test("the route files of the token endpoint, the document and the messages in XML run them", async () => {
  expect(endpoints).toEqual([tokenEndpoint, documentEndpoint, otaEndpoint]);
  const token = await moduleOf(routeFileName(tokenEndpoint.path));
  const refused = await token.POST(requestTo(tokenEndpoint.path, "POST"));
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: "invalid_request" }]);
  const document = await moduleOf(routeFileName(documentEndpoint.path));
  const found = await document.GET(requestTo(documentEndpoint.path, "GET"));
  expect(await found.json()).toMatchObject({ openapi: "3.0.3" });
  const ota = await moduleOf(routeFileName(otaEndpoint.path));
  expect((await ota.POST(requestTo(otaEndpoint.path, "POST"))).status).toBe(415);
});

/** The refusal of a path or method: status, `Allow` and error code; HEAD has no body. */
const refusalOf = (method: string, status: number, allow: string | null, body: string) => ({
  method,
  status,
  allow,
  code: method === "HEAD" ? null : (JSON.parse(body) as { code: string }).code,
});

test.each([...allRouteFiles().keys()])("%s refuses HEAD and other methods as the front door does", async (file) => {
  const handlers = await moduleOf(file);
  const path = `/${file.replace(/(^|\/)\[\[.*|\/route\.ts$/g, "").replace(/\[\w+\]/g, "bkg_0nobodys0id")}`;
  const seen: [directly: unknown, byRouteFile: unknown][] = [];
  for (const method of ROUTE_METHODS) {
    const { status, headers, body } = await dispatch(readCall(requestTo(path, method)));
    if (status !== 404 && status !== 405) continue; // An operation has run, which the test above checks.
    const response = await handlers[method](requestTo(path, method));
    const text = await response.text();
    seen.push([
      refusalOf(method, status, headers.Allow ?? null, String(body)),
      refusalOf(method, response.status, response.headers.get("allow"), text),
    ]);
  }
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.map(([, byRouteFile]) => byRouteFile)).toEqual(seen.map(([directly]) => directly));
});

test("a path without a route file is refused with 404 in the error envelope, whatever the method", async () => {
  const handlers = await moduleOf(UNKNOWN_PATHS);
  for (const method of ROUTE_METHODS) {
    const response = await handlers[method](requestTo("/bookings/bkg_1/unknown", method));
    expect([method, response.status, response.headers.get("allow")]).toEqual([method, 404, null]);
    expect(await response.json()).toMatchObject({ code: "NOT_FOUND", details: null });
  }
});
