import { isUtf8 } from "node:buffer";
import type { z } from "zod";
import { DomainError, invalid, type Issue } from "@/lib/core/errors";
import { BODY_LIMIT, JsonRefused, parseJson } from "@/lib/core/json/json-limits";
import type { Call } from "./call";
import type { Operation } from "./operation";

export interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Parses the operation's input: path ids, query and body, each against its schema.
 * @throws DomainError `INVALID_REQUEST`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, or the operation's error for an
 * impossible id
 */
export async function parseInput(op: Operation, call: Call, pathValues: Record<string, string>): Promise<ParsedInput> {
  let params: unknown;
  if (op.params) {
    const result = op.params.safeParse(pathValues);
    if (!result.success) throw new DomainError(op.missing ?? "NOT_FOUND");
    params = result.data;
  }
  const query = readQuery(op, call);
  const body = op.body ? await readBody(op, op.body, call) : undefined;
  return { params, query, body };
}

/** An instant in a URL: an unescaped plus before the offset arrives as a space, and `t` and `z` may be lower case. */
const INSTANT = /^\d{4}-\d\d-\d\dt\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:z|[ +-]\d\d:\d\d)$/i;

function readQuery(op: Operation, call: Call): unknown {
  const given: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(call.search)) {
    if (Object.hasOwn(given, name)) throw invalid({ path: shortenPath(name), message: "is given more than once" });
    if (value.includes("\0")) throw invalid({ path: shortenPath(name), message: "contains a NUL character" });
    given[name] = INSTANT.test(value) ? value.toUpperCase().replace(" ", "+") : value;
  }
  if (op.query) return parseValue(op.query, given);
  const [first] = Object.keys(given);
  if (first !== undefined) throw invalid({ path: shortenPath(first), message: "is not a parameter of this operation" });
  return undefined;
}

async function readBody(op: Operation, schema: z.ZodType, call: Call): Promise<unknown> {
  const type = call.header("content-type");
  const bytes = await call.body(BODY_LIMIT);
  if (!bytes) throw new DomainError("PAYLOAD_TOO_LARGE");
  if (bytes.length === 0 && op.bodyOptional) return parseValue(schema, {});
  refuseEncodedBody(call);
  if (type === undefined ? bytes.length > 0 : !/^application\/json\s*(;|$)/i.test(type))
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  if (!isUtf8(bytes)) throw invalid({ path: "", message: "The body is not UTF-8" });
  const text = bytes.toString("utf8");
  if (op.bodyOptional && text.trim() === "") return parseValue(schema, {});
  const value = readJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalid({ path: "", message: "The body is not a JSON object: send one in braces" });
  const parsed = parseValue(schema, value);
  if (UNWRITABLE.test(text)) refuseUnwritable(parsed, "");
  return parsed;
}

/** Refuses compressed or otherwise encoded bodies. @throws DomainError `UNSUPPORTED_MEDIA_TYPE` */
export function refuseEncodedBody(call: Call): void {
  const encoding = call.header("content-encoding")?.trim() ?? "";
  if (encoding.split(",").every((one) => /^(identity)?$/i.test(one.trim()))) return;
  const message = `Content-Encoding: ${shortenPath(encoding)} is not supported, send the body as it is`;
  throw new DomainError("UNSUPPORTED_MEDIA_TYPE", { message, details: { field: "Content-Encoding" } });
}

/** @throws DomainError `INVALID_REQUEST` */
function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw error instanceof JsonRefused ? invalid({ path: shortenPath(error.path), message: error.message }) : error;
  }
}

/** Parses a value. @throws DomainError `INVALID_REQUEST` with what is wrong, in our words */
export function parseValue(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = explainIssues(result.error.issues, value);
  const error = invalid(...(issues.slice(0, MAX_ISSUES) as [Issue, ...Issue[]]));
  if (issues.length > MAX_ISSUES) error.details!.more_issues = issues.length - MAX_ISSUES;
  throw error;
}

/** Maximum number of issues in a response. */
const MAX_ISSUES = 50;
/** Maximum characters of a field's path in a response, because the sender chooses the names. */
const MAX_PATH = 200;

/** Shortens a field's path to what a response may contain. */
export const shortenPath = (path: string): string => (path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path);

/**
 * Converts zod's issues: dotted paths, one issue per wrong value. Unknown fields are refused (against mass
 * assignment), each with an issue of its own.
 */
export function explainIssues(found: readonly z.core.$ZodIssue[], value: unknown): Issue[] {
  const issues = new Map<string, Issue>();
  const note = (path: PropertyKey[], message: string) => {
    const dotted = path.map(String).join(".");
    if (!issues.has(dotted)) issues.set(dotted, { path: shortenPath(dotted), message });
  };
  for (const { path, message, ...issue } of found) {
    if (issue.code === "unrecognized_keys") for (const key of issue.keys) note([...path, key], "is not a known field");
    else note(path, isMissing(value, path) ? (REQUIRED.exec(message)?.[0] ?? "is required") : message);
  }
  return [...issues.values()];
}

/** Matches a schema's own message about a missing value. */
const REQUIRED = /^is required.*/;

const isMissing = (value: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value) ===
  undefined;

/** Matches JSON escapes of a NUL or a lone surrogate. */
const UNWRITABLE = /\\u(0000|d[89a-f])/i;

/** Refuses characters that PostgreSQL cannot store (NUL in text, lone surrogates in JSON) with a clear message. */
function refuseUnwritable(value: unknown, path: string): void {
  if (typeof value === "string") {
    if (value.includes("\0")) throw invalid({ path, message: "contains a NUL character" });
    if (!value.isWellFormed()) throw invalid({ path, message: "contains half of a surrogate pair" });
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) refuseUnwritable(inner, path ? `${path}.${key}` : key);
}
