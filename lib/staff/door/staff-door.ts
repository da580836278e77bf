import { z } from "zod";
import type { Caller } from "@/lib/api/authenticate";
import { API_PREFIX, type Call } from "@/lib/api/call";
import { handle } from "@/lib/api/handle";
import type { Operation } from "@/lib/api/operation";
import { operations, staffOperations } from "@/lib/api/operations";
import { toResponse } from "@/lib/api/serve";
import { clientAddressOf } from "@/lib/core/client-address";
import { clock } from "@/lib/core/clock";
import { withinRequest } from "@/lib/core/deadline";
import { env } from "@/lib/core/env";
import { ERRORS } from "@/lib/core/errors";
import { JsonRefused, parseJson } from "@/lib/core/json-limits";
import { newTraceId } from "@/lib/core/ids";
import { HOUSE } from "@/lib/partner/house";
import { mayCall, SCOPES_OF, type Role } from "./roles";
import { isSameOrigin } from "./same-origin";
import { sessionOf, type Staff } from "./session";

const byId = new Map([...operations, ...staffOperations].map((op) => [op.id, op]));

/** An operation that a person of a role may call here; undefined where there is none, "refused" where it is for others. */
export function operationFor(id: string, role: Role): Operation | "refused" | undefined {
  const op = byId.get(id);
  if (!op || (op.audience === "sandbox" && !env.sandbox)) return undefined;
  return mayCall(op, role) ? op : "refused";
}

/** What a screen may send along; all else of its request, cookies above all, ends here. */
const PASSED_ON = [
  "idempotency-key",
  "if-match",
  "traceparent",
  "x-service-partner-profile-id",
  "x-service-sandbox-scenario",
];

const Values = z.record(z.string(), z.string());
const Envelope = z.strictObject({ params: Values.optional(), query: Values.optional(), body: z.unknown().optional() });
type Envelope = z.output<typeof Envelope>;

/**
 * One call of a signed-in person: a session stands in the place of the bearer token, every other step of an operation is
 * the same as for a partner (CONTRACT 10).
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
  if (!isSameOrigin(request.headers))
    return refusal(403, "auth.cross_origin", "Only this site's own pages may call here");
  const staff = await sessionOf({ headers: request.headers, cookie });
  if (!staff) return refusal(401, "auth.signed_out", "The session has ended: sign in again");
  const op = operationFor(operationId, staff.role);
  if (!op) return refusal(404, "NOT_FOUND", "No such operation");
  if (op === "refused") return roleRefusal(staff);
  if (staff.mustEnrol && !op.isForEnrolment) return enrolmentRefusal();
  const input = await readEnvelope(request);
  if (input instanceof Response) return input;
  const caller = { ...callerOf(staff), site: request.headers.get("origin") ?? undefined };
  const reply = await handle(op, callOf(op, request, input), input.params ?? {}, async () => caller);
  const { "WWW-Authenticate": _bearerOnly, ...headers } = reply.headers;
  return stamped(toResponse({ ...reply, headers }));
}

/** Who calls, as the steps of an operation know a caller. */
export function callerOf({ publicId, session, role, tenant }: Staff): Caller {
  return { tenant: tenant ?? HOUSE, scopes: SCOPES_OF[role], actor: `staff:${publicId}`, source: "STAFF", session };
}

/** What somebody gets who must add a second factor before anything else. */
export function enrolmentRefusal(): Response {
  const [status, message] = ERRORS["auth.second_factor_required"];
  return refusal(status, "auth.second_factor_required", message);
}

/** What somebody is told who has not the role for it. */
export function roleRefusal({ role }: Staff): Response {
  if (role === "operator")
    return refusal(403, "auth.no_tenant", "Operators belong to no partner: this needs a partner's agent or admin");
  if (role === "agent") return refusal(403, "auth.insufficient_role", "This is for your agency's administrators");
  return refusal(403, "auth.insufficient_role", "This is for the service's own operators");
}

async function readEnvelope(request: Request): Promise<Envelope | Response> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    return refusal(415, "UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json");
  const given = await readJson(request);
  if (given instanceof JsonRefused) return refusal(400, "INVALID_REQUEST", given.message);
  const envelope = Envelope.safeParse(given ?? {});
  return envelope.success ? envelope.data : refusal(400, "INVALID_REQUEST", "Send { params, query, body }");
}

/** The front door has counted the body's bytes. */
async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return text === "" ? undefined : parseJson(text);
  } catch (error) {
    if (error instanceof JsonRefused) return error;
    throw error;
  }
}

/** Where a call comes from: its address, and what else it says. */
type Origin = Pick<Request, "url"> & { headers: Pick<Headers, "get"> };

/** The person's call as a partner would have made it. */
export function callOf(op: Operation, request: Origin, { params = {}, query = {}, body }: Envelope): Call {
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
  return {
    method: op.method,
    path: API_PREFIX + op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    search: new URLSearchParams(query).toString(),
    origin: new URL(request.url).origin,
    address: clientAddressOf(request.headers),
    header(name) {
      if (name === "content-type") return "application/json";
      return PASSED_ON.includes(name) ? (request.headers.get(name) ?? undefined) : undefined;
    },
    body: async (limit) => (bytes.length > limit ? undefined : bytes),
  };
}

/** A refusal before any operation has begun. */
export function refusal(status: number, code: string, message: string): Response {
  return stamped(Response.json({ code, message, details: null, trace_id: newTraceId() }, { status }));
}

/** Screens count down by the domain's clock, which in a sandbox is not the browser's. */
function stamped(response: Response): Response {
  response.headers.set("X-Service-Time", clock.now().toISOString());
  response.headers.set("Cache-Control", "no-store");
  return response;
}
