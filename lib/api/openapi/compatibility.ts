import { isObject, resolveSchema } from "./openapi-resolve";
import type { Json } from "./openapi-words";

/** Which way a schema's values go: what a client sends, or what it receives. */
type Direction = "request" | "response";

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const membersOf = (value: unknown): [string, Json][] =>
  Object.entries(isObject(value) ? value : {}) as [string, Json][];

const listVariants = (schema: Json): unknown[] => [...listOf(schema.oneOf), ...listOf(schema.anyOf)];

/** Limits of a request's value, and whether a change makes the limit narrower. */
const LIMITS: Record<string, (before: number, after: number) => boolean> = {
  maximum: (before, after) => after < before,
  maxLength: (before, after) => after < before,
  maxItems: (before, after) => after < before,
  minimum: (before, after) => after > before,
  minLength: (before, after) => after > before,
  minItems: (before, after) => after > before,
};
const UNLIMITED: Record<string, number> = { maximum: Infinity, maxLength: Infinity, maxItems: Infinity };

/**
 * Lists the breaking changes from one OpenAPI document to a later one: a removed operation, parameter, field or
 * status, a field that became required in a request or optional in an answer, a value that is no longer accepted.
 * Additions do not break: answers may get more fields, values and error statuses.
 */
export function findBreakingChanges(before: Json, after: Json): string[] {
  const schemas = [before, after].map((document) => (document.components as Json).schemas as Json);
  const whole = (document: 0 | 1, node: unknown): Json => (resolveSchema(node, schemas[document]!) ?? {}) as Json;
  const found: string[] = [];
  for (const [path, methods] of membersOf(before.paths))
    for (const [method, old] of membersOf(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      const now = ((after.paths as Json)[path] as Json | undefined)?.[method] as Json | undefined;
      if (!now) found.push(`${name} is gone`);
      else found.push(...compareOperations(name, whole(0, old), whole(1, now)));
    }
  return found;
}

function compareOperations(name: string, old: Json, now: Json): string[] {
  const found: string[] = [];
  if (old.operationId !== now.operationId) found.push(`${name} has another operationId`);
  const scopesOf = (operation: Json) => (listOf(operation.security) as Json[]).map((one) => JSON.stringify(one));
  const lost = scopesOf(old).filter((scope) => !scopesOf(now).includes(scope));
  if (lost.length) found.push(`${name} no longer accepts ${lost.join(", ")}`);

  const parameters = listOf(now.parameters) as Json[];
  const keyOf = (parameter: Json) => `${String(parameter.in)} ${String(parameter.name)}`;
  for (const parameter of listOf(old.parameters) as Json[]) {
    const same = parameters.find((one) => keyOf(one) === keyOf(parameter));
    const at = `${name} ${keyOf(parameter)}`;
    if (!same) found.push(`${at} is gone`);
    else found.push(...compareSchemas(at, parameter.schema, same.schema, "request"));
  }
  const known = new Map((listOf(old.parameters) as Json[]).map((one) => [keyOf(one), one]));
  for (const one of parameters)
    if (one.required === true && known.get(keyOf(one))?.required !== true)
      found.push(`${name} ${keyOf(one)} became required`);

  const [oldBody, nowBody] = [old.requestBody, now.requestBody] as (Json | undefined)[];
  if (nowBody?.required === true && oldBody?.required !== true) found.push(`${name} needs a body`);
  for (const [type, content] of membersOf(oldBody?.content)) {
    const same = (nowBody?.content as Json | undefined)?.[type] as Json | undefined;
    if (!same) found.push(`${name} no longer takes ${type}`);
    else found.push(...compareSchemas(`${name} body`, content.schema, same.schema, "request"));
  }
  for (const [status, response] of membersOf(old.responses).filter(([code]) => Number(code) < 400)) {
    const same = (now.responses as Json)[status] as Json | undefined;
    if (!same) {
      found.push(`${name} no longer answers ${status}`);
      continue;
    }
    for (const [header] of membersOf(response.headers))
      if (!(header in ((same.headers ?? {}) as Json))) found.push(`${name} ${status} lost the header ${header}`);
    for (const [type, content] of membersOf(response.content))
      found.push(
        ...compareSchemas(
          `${name} ${status}`,
          content.schema,
          ((same.content as Json | undefined)?.[type] as Json | undefined)?.schema,
          "response",
        ),
      );
  }
  return found;
}

function compareSchemas(at: string, before: unknown, after: unknown, direction: Direction): string[] {
  if (!isObject(before)) return [];
  if (!isObject(after)) return [`${at} is gone`];
  // A request that takes further kinds of values takes the old ones too.
  const [oldKinds, kinds] = [listVariants(before), listVariants(after)];
  const isWidened = direction === "request" && kinds.length > 0 && oldKinds.length === 0;
  if (isWidened && kinds.some((kind) => compareSchemas(at, before, kind, direction).length === 0)) return [];
  const found: string[] = [];
  if (before.type !== after.type) found.push(`${at} is ${String(after.type)} instead of ${String(before.type)}`);
  if (direction === "request") found.push(...narrowed(at, before, after));
  else if (after.nullable === true && before.nullable !== true) found.push(`${at} may be null`);

  const [oldRequired, nowRequired] = [listOf(before.required) as string[], listOf(after.required) as string[]];
  const changed =
    direction === "request"
      ? nowRequired.filter((field) => !oldRequired.includes(field)).map((field) => `${at}.${field} became required`)
      : oldRequired.filter((field) => !nowRequired.includes(field)).map((field) => `${at}.${field} became optional`);
  found.push(...changed);
  for (const [field, schema] of membersOf(before.properties))
    found.push(...compareSchemas(`${at}.${field}`, schema, (after.properties as Json | undefined)?.[field], direction));
  found.push(...compareSchemas(`${at}[]`, before.items, after.items, direction));
  oldKinds.forEach((kind, i) => {
    const fits = kinds.some((one) => compareSchemas(at, kind, one, direction).length === 0);
    if (!fits) found.push(`${at} has lost or changed its variant ${i + 1}`);
  });
  return found;
}

/** What a request could contain and no longer can. */
function narrowed(at: string, before: Json, after: Json): string[] {
  const found: string[] = [];
  if (before.nullable === true && after.nullable !== true) found.push(`${at} may not be null any more`);
  if (after.enum !== undefined) {
    const gone =
      before.enum === undefined ? ["others"] : listOf(before.enum).filter((one) => !listOf(after.enum).includes(one));
    if (gone.length) found.push(`${at} no longer accepts ${gone.map(String).join(", ")}`);
  }
  if (after.pattern !== undefined && after.pattern !== before.pattern) found.push(`${at} has another pattern`);
  for (const [limit, isNarrower] of Object.entries(LIMITS)) {
    if (after[limit] === undefined) continue;
    const old = (before[limit] as number | undefined) ?? UNLIMITED[limit] ?? -Infinity;
    if (isNarrower(old, after[limit] as number)) found.push(`${at} has a narrower ${limit}`);
  }
  return found;
}
