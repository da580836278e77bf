import type { Caller } from "@/lib/api/authenticate";
import { API_PREFIX, type Call, type Reply } from "@/lib/api/call";
import { handle } from "@/lib/api/handle";
import type { Operation } from "@/lib/api/operation";
import { PROFILE_HEADER } from "@/lib/api/profile";
import { operations, staffOperations } from "@/lib/api/operations";
import { clock } from "@/lib/core/clock";
import { newId, newTraceId } from "@/lib/core/ids";
import { record } from "@/lib/request-log/buffer";
import { RETENTION_DAYS } from "@/lib/request-log/repository";

const BY_ID = new Map([...operations, ...staffOperations].map((op) => [op.id, op]));
const DAY_MS = 86_400_000;
/** The address that the demo's partner calls. */
const ORIGIN = "https://api.example";

/** Who calls: a credential, whose calls are logged and counted, or a user. */
export interface PastCaller extends Omit<Caller, "credential"> {
  credentialId?: number;
  /** Public id of the profile that the caller sells with; absent: the tenant's Default. */
  profileId?: string | undefined;
  /** Counts a call that was answered. */
  count?: (call: AnsweredCall) => void;
}

/** What is counted of a call. */
export interface AnsweredCall {
  operation: string;
  at: Date;
  status: number;
  /** Empty for a success. */
  code: string;
  isMetered: boolean;
  /** Whether the request log has it, which counts it by itself. */
  isLogged: boolean;
}

export interface PastCall {
  at: Date;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** The idempotency key. */
  key?: string;
  /** A scenario of the sandbox. */
  scenario?: string;
  /** Microseconds that the request log names. */
  durationUs?: number;
}

/** An answer; `body` is its JSON, of an error its envelope. */
export interface PastAnswer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
}

function operationOf(id: string): Operation {
  const op = BY_ID.get(id);
  if (!op) throw new Error(`there is no operation ${id}`);
  return op;
}

function requestOf(
  op: Operation,
  profileId: string | undefined,
  { params = {}, query = {}, body, key, scenario }: PastCall,
): Call & { bytes: Buffer } {
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
  const headers: Record<string, string | undefined> = {
    "content-type": "application/json",
    "idempotency-key": key,
    [PROFILE_HEADER]: profileId,
    "x-service-sandbox-scenario": scenario,
  };
  return {
    method: op.method,
    path: API_PREFIX + op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    search: new URLSearchParams(query).toString(),
    origin: ORIGIN,
    address: "192.0.2.1",
    header: (name) => headers[name],
    body: async (limit) => (bytes.length > limit ? undefined : bytes),
    bytes,
  };
}

/**
 * Answers a call as the service would have answered it at an instant of the past: every step of the operation runs, with
 * that instant as its time. No limit counts it, because limits use real time.
 */
export async function callInPast<Body = Record<string, unknown>>(
  id: string,
  { credentialId, profileId, count, ...who }: PastCaller,
  past: PastCall,
): Promise<PastAnswer<Body>> {
  const op = operationOf(id);
  const request = requestOf(op, profileId, past);
  const caller = { ...who, isCounted: true, at: past.at };
  const reply = await handle(op, request, past.params ?? {}, async () => caller);
  const body = JSON.parse(reply.body === null ? "null" : reply.body.toString()) as Body;
  if (credentialId !== undefined) {
    const code = reply.status >= 400 ? (body as { code: string }).code : "";
    const { at } = past;
    const isLogged = clock.realNow().getTime() - at.getTime() < (RETENTION_DAYS - 1) * DAY_MS;
    const isMetered = op.metered && reply.status < 300;
    if (isLogged) log({ op, credentialId, tenantId: who.tenant.id, past, request, reply, code });
    count?.({ operation: id, at, status: reply.status, code, isMetered, isLogged });
  }
  return { status: reply.status, body };
}

interface LoggedCall {
  op: Operation;
  credentialId: number;
  tenantId: number;
  past: PastCall;
  request: ReturnType<typeof requestOf>;
  reply: Reply;
  code: string;
}

/** Adds a call to the request log. */
function log({ op, credentialId, tenantId, past, request, reply, code }: LoggedCall): void {
  const { status, headers } = reply;
  record({
    tenantId,
    credentialId,
    publicId: newId("req", past.at),
    at: past.at,
    traceId: headers["X-Trace-Id"] ?? newTraceId(),
    method: op.method,
    path: request.path,
    search: request.search,
    operation: op.id,
    status,
    code: code === "" ? null : code,
    durationUs: past.durationUs ?? 4_000,
    idempotencyKey: past.key ?? null,
    replayed: headers["Idempotent-Replayed"] === "true",
    request: request.bytes.length ? request.bytes : undefined,
    response: reply.body,
    routine: status < 300 && (op.metered || op.method === "GET"),
  });
}
