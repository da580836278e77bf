import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "@readme/openapi-parser";
import { Ajv } from "ajv";
import { format } from "oxfmt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "@/lib/api/endpoints";
import { listErrors } from "@/lib/api/openapi/openapi";
import { resolveSchema } from "@/lib/api/openapi/openapi-resolve";
import { operations } from "@/lib/api/operations";
import { getHttpStatus } from "@/lib/api/error-status";
import type { OpenApiDocument } from "../harness/contract";
import { served, type Served } from "../harness/served";

const GOLDEN = join(import.meta.dirname, "openapi.golden.json");

let app: Served;
let document: OpenApiDocument;
beforeAll(async () => {
  app = await served();
  document = (await app.origin.call<OpenApiDocument>("GET", "/openapi.json", {})).body;
});
afterAll(() => app.close());

const described = (op: (typeof operations)[number]) => document.paths[op.path]![op.method.toLowerCase()]!;

test("the contract equals the golden file (UPDATE_GOLDEN=1 updates it)", async () => {
  expect(document.servers).toEqual([{ url: `${app.origin.url}/api/v1` }]);
  const relative = JSON.stringify(document).replaceAll(app.origin.url, "");
  if (process.env.UPDATE_GOLDEN === "1") {
    const { code } = await format(GOLDEN, relative, { printWidth: 120 });
    writeFileSync(GOLDEN, code);
  }
  expect(JSON.parse(relative)).toEqual(JSON.parse(readFileSync(GOLDEN, "utf8")));
});

test("the document has a tag: a current copy is confirmed without sending it again", async () => {
  const { headers } = await app.origin.raw("GET", "/api/v1/openapi.json", {});
  const again = (tag: string) => app.origin.raw("GET", "/api/v1/openapi.json", { headers: { "if-none-match": tag } });
  expect([(await again(headers.etag!)).status, (await again(headers.etag!)).text]).toEqual([304, ""]);
  expect((await again('W/"another"')).status).toBe(200);
});

test("the document's version is the product's, which the health check tells too", async () => {
  const { body } = await app.origin.raw("GET", "/healthz", {});
  expect(body).toEqual({ status: "ok", version: document.info.version });
});

test("the document is valid OpenAPI 3.0", async () => {
  const result = await validate(structuredClone(document) as never);
  expect(result, JSON.stringify(result)).toMatchObject({ valid: true, warnings: [] });
});

test("the document describes every operation, and nothing else except the endpoints of other formats", () => {
  const paths = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const all = [...operations, ...endpoints.filter((e) => e.path !== "/openapi.json")];
  expect(paths.toSorted()).toEqual(all.map((op) => `${op.method} ${op.path}`).toSorted());
});

test("every field has a description, those of a sandbox's own operations too", () => {
  type Field = { description?: string; $ref?: string };
  const schemas = document.components.schemas as Record<string, { properties?: Record<string, Field> }>;
  const silent = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, field]) => !field.description && !field.$ref)
      .map(([field]) => `${name}.${field}`),
  );
  expect(silent).toEqual([]);
});

test("every request and every success of JSON has an example, and its schema allows it", () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  let checked = 0;
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { requestBody, responses }] of Object.entries(methods)) {
      const successes = Object.entries(responses).filter(([status]) => Number(status) < 300);
      for (const { content } of [requestBody, ...successes.map(([, success]) => success)].filter((part) => !!part)) {
        const media = content?.["application/json"];
        if (!media) continue;
        checked++;
        const isValid = ajv.validate(resolveSchema(media.schema, document.components.schemas) as object, media.example);
        expect(isValid, `${method} ${path}: ${ajv.errorsText()}`).toBe(true);
      }
    }
  expect(checked).toBeGreaterThan(100);
});

test("operation ids are unique, also as names of generated functions", () => {
  const ids = operations.map((op) => (described(op) as unknown as { operationId: string }).operationId);
  expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(operations.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]*$/);
});

test.each(operations.map((op) => [op.id, op] as const))(
  "%s documents each success and error that it may return",
  (_, op) => {
    const { responses } = described(op);
    const successes = [...op.statuses, ...(op.cacheable ? [304] : [])];
    const expected = new Set([...successes, ...listErrors(op).map((code) => getHttpStatus(code))].map(String));
    expect(new Set(Object.keys(responses))).toEqual(expected);
    for (const code of listErrors(op)) expect(responses[getHttpStatus(code)]!.description).toContain(`\`${code}\``);
  },
);

test.each(operations.filter((op) => op.body).map((op) => [op.id, op] as const))(
  "%s documents that it refuses unknown fields, at every depth",
  (_, op) => {
    const { requestBody } = described(op) as unknown as {
      requestBody: { content: Record<string, { schema: object }> };
    };
    const objects = objectsIn(
      resolveSchema(requestBody.content["application/json"]!.schema, document.components.schemas),
    );
    expect(objects.length).toBeGreaterThan(0);
    // A map by code has no fields; it describes its values.
    const isClosed = ({ properties, additionalProperties }: (typeof objects)[number]) =>
      properties === undefined ? typeof additionalProperties === "object" : additionalProperties === false;
    expect(objects.filter((object) => !isClosed(object))).toEqual([]);
  },
);

/** Every object schema below a schema. */
function objectsIn(node: unknown): { properties?: unknown; additionalProperties?: unknown }[] {
  if (typeof node !== "object" || node === null) return [];
  const own = (node as { type?: unknown }).type === "object" ? [node] : [];
  return [...own, ...Object.values(node).flatMap(objectsIn)];
}

test("the authorization server's metadata names the working token endpoint", async () => {
  const answer = await app.origin.raw("GET", "/.well-known/oauth-authorization-server", {});
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    issuer: app.origin.url,
    token_endpoint: `${app.origin.url}/api/v1/oauth/token`,
    jwks_uri: `${app.origin.url}/.well-known/jwks.json`,
    grant_types_supported: ["client_credentials"],
  });
  expect(answer.body).not.toHaveProperty("trace_id");
});
