import { getHttpStatus } from "@/lib/api/error-status";
import { listErrors, openApiDocument } from "@/lib/api/openapi/openapi";
import { resolveSchema } from "@/lib/api/openapi/openapi-resolve";
import { isExampleByName } from "@/lib/api/openapi/openapi-words";
import { type Method, type Operation, isWrite } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { makeExample, makeRequestExample, makeResponseExample } from "@/lib/api/openapi/example";
import { clock } from "@/lib/core/clock";
import { ERRORS, type ErrorCode } from "@/lib/core/errors";
import type { Answer, ReferenceEntry, Parameter, OperationReference, OperationError, Schema } from "./shapes";

/** An operation in the OpenAPI document. */
interface Described {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  security: { oauth2?: string[] }[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema | { $ref: string } }> }>;
}

interface Known {
  method: Method;
  path: string;
  described: Described;
  /** Undefined for the token endpoint. */
  operation: Operation | undefined;
}

let known: readonly Known[] | undefined;

/** All operations in the served document, in the order of groups. */
function all(): readonly Known[] {
  if (known) return known;
  const document = openApiDocument() as {
    paths: Record<string, Record<string, unknown>>;
    tags: { name: string }[];
    components: { schemas: Record<string, unknown> };
  };
  const order = document.tags.map(({ name }) => name);
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([word, described]): Known => {
      const whole = readable(resolveSchema(described, document.components.schemas)) as Described;
      const method = word.toUpperCase() as Method;
      const operation = operations.find((op) => op.path === path && op.method === method);
      return { method, path, described: whole, operation };
    }),
  );
  const rankOf = ({ described }: Known) => order.indexOf(described.tags[0]);
  known = found.toSorted((a, b) => rankOf(a) - rankOf(b) || inOrderOfUse(a, b));
  return known;
}

/**
 * Removes examples that only come from a field's name: the reference generates its own, with matching ids and dates.
 */
function readable(node: unknown, name = ""): unknown {
  if (Array.isArray(node)) return node.map((inner) => readable(inner, name));
  if (typeof node !== "object" || node === null) return node;
  const { example, ...rest } = node as Record<string, unknown>;
  const isOwn = example !== undefined && !isExampleByName(name, { ...rest, example });
  const converted = Object.entries(rest).map(([key, value]): [string, unknown] =>
    key === "properties"
      ? [
          key,
          Object.fromEntries(Object.entries(value as object).map(([field, inner]) => [field, readable(inner, field)])),
        ]
      : [key, readable(value, name)],
  );
  return { ...Object.fromEntries(converted), ...(isOwn && { example }) };
}

const LIFE = ["search", "availability", "check", "prebook", "release", "book"];
const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Sorts by use: search, prebook, release, book; elsewhere a list before its records, and reads before writes. */
function inOrderOfUse(a: Known, b: Known): number {
  const stage = ({ path }: Known) => LIFE.indexOf(path.slice(path.lastIndexOf("/") + 1));
  if (stage(a) !== stage(b)) return stage(a) - stage(b);
  if (stage(a) >= 0 && a.path !== b.path) return a.path.length - b.path.length;
  return a.path < b.path ? -1 : a.path > b.path ? 1 : METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}

/** The reference's list of operations. */
export function listReferenceEntries(): ReferenceEntry[] {
  return all().map((one) => ({ ...headOf(one), words: wordsOf(one) }));
}

const headOf = ({ method, path, described }: Known) => ({
  id: described.operationId,
  method,
  path,
  summary: described.summary,
  group: described.tags[0],
});

function wordsOf({ described, operation }: Known): string {
  const names = new Set<string>(operation && listErrors(operation));
  for (const { name } of described.parameters ?? []) names.add(name);
  const schemas = [described.requestBody, ...Object.values(described.responses)].flatMap((part) =>
    Object.values(part?.content ?? {}).map(({ schema }) => schema),
  );
  for (const schema of schemas) if (!("$ref" in schema)) addNames(schema, names);
  return [...names].join(" ").toLowerCase();
}

function addNames({ properties = {}, items }: Schema, names: Set<string>): void {
  for (const [name, inner] of Object.entries(properties)) {
    names.add(name);
    addNames(inner, names);
  }
  if (items) addNames(items, names);
}

/** The reference's page of one operation; undefined for an unknown id. */
export function findOperationReference(id: string): OperationReference | undefined {
  const one = all().find(({ described }) => described.operationId === id);
  if (!one) return undefined;
  const { described, operation } = one;
  const today = clock.now().toISOString().slice(0, 10);
  const [mediaType, content] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
  return {
    ...headOf(one),
    operation: operation?.id ?? null,
    description: described.description ?? null,
    scopes: described.security.flatMap(({ oauth2 = [] }) => oauth2),
    needsToken: described.security.length > 0,
    metered: operation?.metered ?? false,
    idempotent: operation?.idempotent ?? "none",
    writes: operation !== undefined && isWrite(operation),
    parameters: described.parameters ?? [],
    examples: examplesOf(one, today),
    body: content
      ? {
          isRequired: described.requestBody!.required,
          mediaType: mediaType!,
          schema: content.schema,
          example: makeRequestExample(content.schema, one.path, today),
        }
      : null,
    answers: answersOf(one, today),
    refusals: operation ? listRefusals(listErrors(operation)) : TOKEN_REFUSALS,
  };
}

function examplesOf({ described, path }: Known, today: string): Record<string, string> {
  const shownParameters = (described.parameters ?? []).filter((parameter) => parameter.in !== "header");
  // A value that has to match a pattern cannot be made from the parameter's name.
  const values = shownParameters.map(({ name, schema, example }) => [
    name,
    String((schema.pattern && example) ?? makeExample(schema, { path, today, shows: () => true }, name)),
  ]);
  return Object.fromEntries(values) as Record<string, string>;
}

function answersOf({ described, path }: Known, today: string): Answer[] {
  const successes = Object.entries(described.responses).filter(([status]) => Number(status) < 400);
  return successes.map(([status, { content }]) => {
    const schema = (content?.["application/json"]?.schema ?? null) as Schema | null;
    const example = schema && makeResponseExample(schema, path, today);
    return { status: Number(status), schema, example };
  });
}

/** Error codes with their meanings, by status. */
function listRefusals(codes: readonly ErrorCode[]): OperationError[] {
  return codes
    .map((code) => ({ status: getHttpStatus(code), code, meaning: ERRORS[code][1] }))
    .toSorted((a, b) => a.status - b.status);
}

const TOKEN_REFUSALS = listRefusals(["auth.invalid_client", "auth.invalid_scope", "auth.unsupported_grant_type"]);
