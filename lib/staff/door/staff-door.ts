import { z } from "zod";
import { logAccess } from "@/lib/api/access-log";
import type { Caller } from "@/lib/api/authenticate";
import { API_PREFIX, type Call, type Reply } from "@/lib/api/call";
import { handle } from "@/lib/api/handle";
import { getHttpStatus } from "@/lib/api/error-status";
import { makeErrorEnvelope } from "@/lib/api/respond";
import { type Operation, isWrite } from "@/lib/api/operation";
import { operations, staffOperations } from "@/lib/api/operations";
import { supplierActOnMany } from "@/lib/api/operations/all-bookings";
import { flightReschedule } from "@/lib/api/operations/flights";
import { adminResetSecondFactor } from "@/lib/api/operations/second-factors";
import { accessBegin, accessEnd } from "@/lib/api/operations/tenants";
import { CONTRADICTING_HEADERS } from "@/lib/api/repeated-headers";
import { toResponse } from "@/lib/api/serve";
import { readClientAddress } from "@/lib/core/client-address";
import { monotonicNow, tenantNow } from "@/lib/core/clock";
import { withinRequest } from "@/lib/core/database/deadline";
import { env } from "@/lib/core/env";
import { DomainError, ERRORS, type ErrorCode } from "@/lib/core/errors";
import { JsonRefused, parseJson } from "@/lib/core/json/json-limits";
import { newTraceId } from "@/lib/core/ids";
import { countRequest } from "@/lib/core/metrics";
import { insertViewAudit } from "@/lib/partner/access-repository";
import { WHOLESALER } from "@/lib/partner/wholesaler";
import { readOrigin } from "../docs/text-answer";
import { answerForClient } from "./client-answer";
import { isOfPartner, mayCall, SCOPES_OF } from "./roles";
import { isSameOrigin } from "./same-origin";
import { forgetSession, getSession, type Staff } from "./session/session";

/** The operations that start and end an operator's access to a tenant. */
const ACCESS_OPERATIONS: readonly string[] = [accessBegin.id, accessEnd.id];

/** Operators' writes that reach records of a tenant without naming it: by an admin's address, by filters of bookings. */
const REACHES_TENANTS: readonly string[] = [adminResetSecondFactor.id, supplierActOnMany.id, flightReschedule.id];

const byId = new Map([...operations, ...staffOperations].map((op) => [op.id, op]));

/** Finds an operation that the user may call; undefined if there is none, "refused" if it is for other roles. */
export function operationFor(id: string, staff: Pick<Staff, "role" | "access">): Operation | "refused" | undefined {
  const op = byId.get(id);
  if (!op || (op.audience === "sandbox" && !env.sandbox)) return undefined;
  return mayCallAs(op, staff) ? op : "refused";
}

/** Whether a user may call an operation, for themselves or for the tenant to which they have access. */
export function mayCallAs(op: Operation, { role, access }: Pick<Staff, "role" | "access">): boolean {
  return mayCall(op, role) || (access !== null && isOfPartner(op));
}

/** The request headers that operations may see (allow-list); others, such as cookies, are dropped here. */
const PASSED_ON = [
  CONTRADICTING_HEADERS,
  "idempotency-key",
  "if-match",
  "traceparent",
  "x-service-partner-profile-id",
  "x-service-sandbox-scenario",
];

const Values = z.record(z.string(), z.string());
const Envelope = z.strictObject({
  params: Values.optional(),
  query: Values.optional(),
  body: z.unknown().optional(),
  as: z.literal("operator").optional(),
});
type Envelope = z.output<typeof Envelope>;

/**
 * The user for a call. Operators' own screens, such as a tenant's contract, call `as` operator: access to a tenant
 * does not apply then, and content is the whole catalogue.
 */
export const chooseActingUser = (staff: Staff, { as }: Pick<Envelope, "as">): Staff =>
  as === "operator" ? { ...staff, access: null } : staff;

/**
 * Whether an operator with view-only access calls a write of that tenant: an operation of the tenant's own users, or
 * an operators' operation that names the tenant in its path or body, from whichever screen. Starting another access
 * and ending this one are always possible.
 */
function isViewOnly(op: Operation, { access }: Staff, { params, body }: Envelope): boolean {
  if (!access || access.mayWrite || !isWrite(op) || ACCESS_OPERATIONS.includes(op.id)) return false;
  const isUnnamed = REACHES_TENANTS.includes(op.id) && !(isObject(body) && "tenant_public_id" in body);
  return isOfPartner(op) || isUnnamed || hasText({ params, body }, access.tenant.publicId);
}

const hasText = (value: unknown, text: string): boolean =>
  value === text || (isObject(value) && Object.values(value).some((one) => hasText(one, text)));
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Runs one call of a signed-in user. The session replaces the bearer token; all other steps are the same as for a
 * partner.
 */
export function answerStaff(
  request: Request,
  cookie: (name: string) => string | undefined,
  operationId: string,
): Promise<Response> {
  return withinRequest(() => answer(request, cookie, operationId));
}

async function answer(
  request: Request,
  cookie: (name: string) => string | undefined,
  operationId: string,
): Promise<Response> {
  const started = monotonicNow();
  if (!isSameOrigin(request.headers)) return answerRefusal("auth.cross_origin");
  const signedIn = await getSession({ headers: request.headers, cookie });
  if (!signedIn) return answerRefusal("auth.signed_out");
  const op = operationFor(operationId, signedIn);
  if (!op) return answerRefusal("NOT_FOUND", "No such operation");
  if (op === "refused") return roleRefusal(signedIn);
  if (signedIn.mustEnrol && !op.isForEnrolment) return enrolmentRefusal();
  const input = await readEnvelope(request);
  if (input instanceof Response) return input;
  const staff = chooseActingUser(signedIn, input);
  if (!mayCallAs(op, staff)) return roleRefusal(staff);
  if (isViewOnly(op, signedIn, input)) return answerRefusal("VIEW_ONLY");
  const site = request.headers.get("origin") ?? undefined;
  const reply = await runForStaff(staff, op, toCall(op, request, input), input.params ?? {}, { site });
  const ms = monotonicNow() - started;
  countRequest(op.id, "desk", reply.status, ms);
  logAccess({ operation: op.id, method: op.method, caller: toCaller(staff, op), ms }, reply);
  // The change of access applies to this session's next request.
  if (ACCESS_OPERATIONS.includes(op.id)) forgetSession(staff.session);
  const { "WWW-Authenticate": _bearerOnly, ...headers } = reply.headers;
  return stamped(toResponse({ ...reply, headers }), serviceNow(staff));
}

/**
 * Runs one call of a user of the desk. An operator with access to a tenant calls partner operations as the tenant,
 * under its row-level security; each such view is in the tenant's audit before the response is sent.
 */
export async function runForStaff(
  staff: Staff,
  op: Operation,
  call: Call,
  values: Record<string, string>,
  more: Pick<Caller, "site" | "isCounted"> = {},
): Promise<Reply> {
  const caller = { ...toCaller(staff, op), ...more };
  const reply = await handle(op, call, values, async () => caller);
  if (staff.access && caller.isActing && !isWrite(op) && reply.status < 400)
    await recordOperatorView(caller, op, reply, values);
  return staff.isClientView && isOfPartner(op) ? showToClient(reply) : reply;
}

/** An answer without what a client must not see. Refusals have limits of prices, which the desk needs. */
function showToClient(reply: Reply): Reply {
  if (reply.status >= 400 || reply.body === null || !/json/.test(reply.headers["Content-Type"] ?? "")) return reply;
  return { ...reply, body: JSON.stringify(answerForClient(JSON.parse(String(reply.body)))) };
}

/** Records in a tenant's audit that an operator has viewed something. */
export function recordOperatorView(
  { tenant, actor }: Caller,
  op: Operation,
  { headers }: Pick<Reply, "headers">,
  values: Record<string, string> = {},
): Promise<void> {
  const [subject] = Object.values(values);
  return insertViewAudit({ tenantId: tenant.id, actor, operation: op.id, subject, traceId: headers["X-Trace-Id"]! });
}

/** The caller in the form that an operation's steps need. */
export function toCaller({ publicId, session, role, tenant, access }: Staff, op: Operation): Caller {
  const who = { actor: `staff:${publicId}`, source: "STAFF", session } as const;
  if (access && isOfPartner(op)) return { ...who, tenant: access.tenant, scopes: SCOPES_OF.admin, isActing: true };
  return { ...who, tenant: tenant ?? WHOLESALER, scopes: SCOPES_OF[role] };
}

/** The response to a user who must add a second factor before anything else. */
function enrolmentRefusal(): Response {
  return answerRefusal("auth.second_factor_required");
}

/** The response to a user without the required role. */
export function roleRefusal({ role }: Staff): Response {
  if (role === "operator") return answerRefusal("auth.no_tenant");
  if (role === "agent") return answerRefusal("auth.insufficient_role", "Only your agency's administrators may do this");
  return answerRefusal("auth.insufficient_role");
}

async function readEnvelope(request: Request): Promise<Envelope | Response> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    return answerRefusal("UNSUPPORTED_MEDIA_TYPE");
  const given = await readJson(request);
  if (given instanceof JsonRefused) return answerRefusal("INVALID_REQUEST", given.message);
  const parsed = Envelope.safeParse(given ?? {});
  return parsed.success ? parsed.data : answerRefusal("INVALID_REQUEST", "Send { params, query, body, as }");
}

/** Reads the body, whose size the front door has checked. */
async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return text === "" ? undefined : parseJson(text);
  } catch (error) {
    if (error instanceof JsonRefused) return error;
    throw error;
  }
}

/** The user's call in the form of a partner's request. */
export function toCall(
  op: Operation,
  { headers }: { headers: Pick<Headers, "get"> },
  { params = {}, query = {}, body }: Envelope,
): Call {
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
  return {
    method: op.method,
    path: API_PREFIX + op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    search: new URLSearchParams(query).toString(),
    // Next's own address of the request names localhost, whatever the reader uses.
    origin: readOrigin(headers),
    address: readClientAddress(headers),
    header(name) {
      if (name === "content-type") return "application/json";
      return PASSED_ON.includes(name) ? (headers.get(name) ?? undefined) : undefined;
    },
    body: async (limit) => (bytes.length > limit ? undefined : bytes),
  };
}

/** An error response before any operation has started. Without PUBLIC_URL its link is relative to the page's address. */
export function answerRefusal(code: ErrorCode, message: string = ERRORS[code][1]): Response {
  const body = { ...makeErrorEnvelope(new DomainError(code, { message }), env.publicUrl), trace_id: newTraceId() };
  return stamped(Response.json(body, { status: getHttpStatus(code) }));
}

/** The response to a domain error. */
export function answerDomainError({ code, message, retryAfter }: DomainError): Response {
  const response = answerRefusal(code, message);
  if (retryAfter !== undefined) response.headers.set("Retry-After", String(retryAfter));
  return response;
}

/** The current time by the clock of the tenant that a user works for. */
export const serviceNow = ({ access, tenant }: Pick<Staff, "access" | "tenant">): Date =>
  tenantNow((access?.tenant ?? tenant ?? WHOLESALER).id);

/**
 * Adds the user's time, because screens count down by that clock, which in a sandbox differs from the browser's. A
 * refusal before the user is known has none.
 */
function stamped(response: Response, now?: Date): Response {
  if (now) response.headers.set("X-Service-Time", now.toISOString());
  response.headers.set("Cache-Control", "no-store");
  return response;
}
