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

function readQuery(op: Operation, call: Call): unknown {
  const given: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(call.search)) {
    if (Object.hasOwn(given, name)) throw invalid({ path: shortened(name), message: "is given more than once" });
    if (value.includes("\0")) throw invalid({ path: shortened(name), message: "contains a NUL character" });
    given[name] = value;
  }
  if (op.query) return accept(op.query, given);
  const [first] = Object.keys(given);
  if (first !== undefined) throw invalid({ path: shortened(first), message: "is not a parameter of this operation" });
  return undefined;
}

async function readBody(op: Operation, schema: z.ZodType, call: Call): Promise<unknown> {
  const type = call.header("content-type");
  const bytes = await call.body(BODY_LIMIT);
  if (!bytes) throw new DomainError("PAYLOAD_TOO_LARGE");
  if (bytes.length === 0 && op.bodyOptional) return accept(schema, {});
  if (type === undefined ? bytes.length > 0 : !/^application\/json\s*(;|$)/i.test(type))
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  if (!isUtf8(bytes)) throw invalid({ path: "", message: "The body is not UTF-8" });
  const text = bytes.toString("utf8");
  if (op.bodyOptional && text.trim() === "") return accept(schema, {});
  const value = readJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalid({ path: "", message: "The body is not a JSON object" });
  const parsed = accept(schema, value);
  if (UNWRITABLE.test(text)) refuseUnwritable(parsed, "");
  return parsed;
}

/** @throws DomainError `INVALID_REQUEST` */
function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw error instanceof JsonRefused ? invalid({ path: "", message: error.message }) : error;
  }
}

function accept(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = issuesOf(result.error.issues);
  const error = invalid(...(issues.slice(0, MAX_ISSUES) as [Issue, ...Issue[]]));
  if (issues.length > MAX_ISSUES) error.details!.more_issues = issues.length - MAX_ISSUES;
  throw error;
}

/** Maximum issues in a response. */
const MAX_ISSUES = 50;
/** Maximum characters of a field's path in a response: the sender chooses the names. */
const MAX_PATH = 200;

const shortened = (path: string): string => (path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path);

/** zod's issues with dotted paths. Unknown fields are refused (against mass assignment), each with its own issue. */
function issuesOf(found: readonly z.core.$ZodIssue[]): Issue[] {
  return found.flatMap((issue): Issue[] => {
    const path = issue.path.map(String);
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({ path: shortened([...path, key].join(".")), message: "is not a known field" }));
    const missing = issue.code === "invalid_type" && issue.input === undefined && issue.message.endsWith("undefined");
    return [{ path: shortened(path.join(".")), message: missing ? "is required" : issue.message }];
  });
}

/** Escapes by which JSON can contain a NUL or a lone surrogate. */
const UNWRITABLE = /\\u(0000|d[89a-f])/i;

/** PostgreSQL's text allows no NUL, and its JSON no lone surrogate: refuse them with a clear message first. */
function refuseUnwritable(value: unknown, path: string): void {
  if (typeof value === "string") {
    if (value.includes("\0")) throw invalid({ path, message: "contains a NUL character" });
    if (!value.isWellFormed()) throw invalid({ path, message: "contains half of a surrogate pair" });
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) refuseUnwritable(inner, path ? `${path}.${key}` : key);
}
