import { API_PREFIX, type Call, type Reply } from "@/lib/api/call";
import { handle } from "@/lib/api/handle";
import type { Operation } from "@/lib/api/operation";
import { PROFILE_HEADER } from "@/lib/api/profile";
import { SCENARIO_HEADER } from "@/lib/api/scenario";
import { randomSource } from "@/lib/core/ids";
import { JsonBytes } from "@/lib/core/json/json-bytes";
import { describeInput } from "./tools";

export type Arguments = Readonly<Record<string, unknown>>;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Reads the parts of a reply that a tool needs. A refusal's `Retry-After` moves into its body, because tools have no
 * headers.
 */
export function readAnswer({ status, body, headers }: Reply): Answer {
  const text = body instanceof JsonBytes ? Buffer.concat(body.pieces).toString("utf8") : body;
  const wait = status >= 400 ? headers["Retry-After"] : undefined;
  return {
    status,
    body: { ...(text && (JSON.parse(text) as object)), ...(wait !== undefined && { retry_after: Number(wait) }) },
  };
}

/**
 * Runs an operation as if its HTTP request had arrived, with the token and address of the MCP request: limits, scopes,
 * idempotency, metering and the request log are those of the API.
 * @param args fields of path, query and body, `idempotency_key` and `partner_profile_id`
 */
export async function callOperation(op: Operation, from: Call, args: Arguments): Promise<Answer> {
  const { idempotency_key, partner_profile_id, ...fields }: Record<string, unknown> = args;
  const take = (part: Operation["body"]): Record<string, unknown> => {
    const known = part ? describeInput(part).properties : {};
    const taken = Object.entries(fields).filter(([name]) => name in known);
    for (const [name] of taken) delete fields[name];
    return Object.fromEntries(taken);
  };
  const path = stringify(take(op.params));
  const query = stringify(take(op.query));
  // The remaining fields go into the body, whose schema refuses unknown ones.
  const body = Buffer.from(op.body ? JSON.stringify(fields) : "");
  const headers: Record<string, string | undefined> = {
    authorization: from.header("authorization"),
    "user-agent": from.header("user-agent"),
    traceparent: from.header("traceparent"),
    [SCENARIO_HEADER.toLowerCase()]: from.header(SCENARIO_HEADER.toLowerCase()),
    ...(op.body && { "content-type": "application/json" }),
    ...(op.idempotent !== "none" && {
      "idempotency-key": typeof idempotency_key === "string" ? idempotency_key : `mcp-${randomSource.hex(16)}`,
    }),
    ...(typeof partner_profile_id === "string" && { [PROFILE_HEADER]: partner_profile_id }),
  };
  const call: Call = {
    method: op.method,
    path: API_PREFIX + op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? "")),
    search: new URLSearchParams(op.query || op.body ? query : { ...query, ...stringify(fields) }).toString(),
    origin: from.origin,
    address: from.address,
    header: (name) => headers[name.toLowerCase()],
    body: async (limit) => (body.length > limit ? undefined : body),
  };
  return readAnswer(await handle(op, call, path));
}

/** Arguments of path and query as texts; a list is separated by commas. */
function stringify(values: Arguments): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
