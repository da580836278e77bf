import type { Context } from "@/lib/core/context";
import { tenantNow } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { withinRequest } from "@/lib/core/database/deadline";
import { readingReplica } from "@/lib/core/database/replica-read";
import { asRoot } from "@/lib/core/tracing/spans";
import { DomainError } from "@/lib/core/errors";
import { metrics } from "@/lib/core/metrics";
import { FileBytes, JsonBytes } from "@/lib/core/json/json-bytes";
import { JsonText } from "@/lib/core/json/json-text";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { WHOLESALER } from "@/lib/partner/wholesaler";
import { actSoonAsSupplier } from "@/lib/sandbox/supplier-acts";
import { chooseLane } from "./limits/admission";
import { authenticate, type Caller } from "./authenticate";
import type { Call, Reply } from "./call";
import { isKnownToCaller, readIfNoneMatch, permitsWrite, strongTag, computeTag } from "./etag";
import { readKey, runOnce, type IdempotentResponse } from "./idempotency";
import { meterCall } from "./meter";
import type { Operation } from "./operation";
import { parseInput } from "./parse";
import { RESOLVED_PROFILE_HEADER, resolveProfile } from "./profile";
import { admitCall, chargeCost } from "./rate-limit";
import { delayRefusal } from "./limits/refusal-delay";
import { refuseContradictingHeaders } from "./repeated-headers";
import { respondToError, withTrace } from "./respond";
import { readScenario, simulateRefusal, simulateTransport } from "./scenario";
import { readOrigin, readTraceId } from "./trace";

/**
 * Runs one call of one operation: only the order of the steps. The staff door replaces the bearer token by a session;
 * all other steps are the same.
 */
export function handle(
  op: Operation,
  call: Call,
  pathValues: Record<string, string>,
  identify: (call: Call) => Promise<Caller> = authenticate,
): Promise<Reply> {
  return withinRequest(async () => {
    let caller: Caller | undefined;
    const traceId = readTraceId(call);
    const reply = await traced(op, call, traceId, () =>
      answer(op, call, pathValues, traceId, async () => (caller = await identify(call))),
    );
    if (reply.status === 429 && caller) await delayRefusal(caller.actor);
    return caller ? simulateTransport(call, reply) : reply;
  });
}

/** Runs the call as a span of the trace that the response names: the caller's, or a new one. */
function traced(op: Operation, call: Call, traceId: string, work: () => Promise<Reply>): Promise<Reply> {
  const origin = readOrigin(call, traceId);
  const attributes = { "http.request.method": op.method, "http.route": op.path };
  return asRoot(op.id, "server", origin, attributes, work, ({ status }) => ({
    attributes: { "http.response.status_code": status },
    error: status >= 500 ? `answered ${status}` : undefined,
  }));
}

async function answer(
  op: Operation,
  call: Call,
  pathValues: Record<string, string>,
  traceId: string,
  identify: () => Promise<Caller>,
): Promise<Reply> {
  const headers: Record<string, string> = {
    "Content-Type": "application/json; charset=utf-8",
    "X-Trace-Id": traceId,
    ...announceEnd(op, call),
  };
  let context: Context | undefined;
  let leaveFlight = () => {};
  try {
    refuseContradictingHeaders(call, "Authorization");
    const caller = await identify();
    leaveFlight = await admitCall(caller, headers);
    simulateRefusal(call);
    refuseContradictingHeaders(call);
    if (caller.tenant.isSuspended && !caller.isActing) throw new DomainError("TENANT_SUSPENDED");
    requireScope(op, caller);
    const key = readKey(op, call);
    const input = await parseInput(op, call, pathValues);
    const own = (context = contextOf(op, call, caller, traceId, input.body));
    const cost = op.cost?.(input) ?? 1;
    await chargeCost(caller, cost, headers);
    const lane = chooseLane(op, input, cost);
    // Each attempt of a keyed call queues again, so that a duplicate waiting for the first request holds no slot.
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => lane.run(caller.tenant.id, work);
    const run = (): Promise<unknown> =>
      op.freshness && env.databaseReplicaUrl
        ? readingReplica(op.freshness, () => op.run(own, input))
        : op.run(own, input);
    const isolated = <T>(work: () => Promise<T>): Promise<T> =>
      caller.tenant.id === WHOLESALER.id ? work() : asTenant(caller.tenant.id, work);
    const result =
      key === undefined
        ? await inTurn(async () => fresh(op, await isolated(run), traceId))
        : again(await isolated(() => runOnce(op, own, key, input, run, inTurn)), traceId, headers);
    if (op.profile) headers[RESOLVED_PROFILE_HEADER] = own.profile.publicId;
    if (op.headers && result.status < 300) Object.assign(headers, op.headers(result.wire() as never, result.status));
    Object.assign(headers, result.headers);
    meterCall(op, caller, result.status);
    if (own.scenario !== undefined && result.status === 201)
      actSoonAsSupplier(own, (result.wire() as { booking: { public_id: string } }).booking.public_id);
    if (op.cacheable && isKnownToCaller(call, result.tag(), headers))
      return { status: 304, headers: { ...headers, "Content-Type": "" }, body: null };
    if (result.status === 204) return { status: 204, headers: { ...headers, "Content-Type": "" }, body: null };
    return { status: result.status, headers, body: result.body };
  } catch (error) {
    if (op.profile && context) headers[RESOLVED_PROFILE_HEADER] = context.profile.publicId;
    if (isSoldOut(error)) metrics.soldOut.inc({ operation: op.id });
    return respondToError(error, { traceId, origin: call.origin }, headers);
  } finally {
    leaveFlight();
  }
}

/** The headers of a deprecated operation, on refusals too: RFC 9745, RFC 8594, and where the policy stands. */
function announceEnd({ deprecated }: Operation, { origin }: Call): Record<string, string> {
  if (!deprecated) return {};
  return {
    Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    Sunset: new Date(deprecated.sunset).toUTCString(),
    Link: `<${origin}/docs/versions#deprecation>; rel="deprecation"; type="text/html"`,
  };
}

/** Whether an error says that what the call wanted to hold, book or change is sold out. */
const isSoldOut = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === "SOLD_OUT" || error.details?.reason === "SOLD_OUT");

/** A success: body, entity tag and, if headers are computed from it, the parsed record. */
interface Answer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: string | JsonBytes;
  tag(): string;
  wire(): Wire;
}
type Wire = Record<string, unknown> | null;

/** Serializes a result once: bodies of searches and catalogue pages are large. */
async function fresh(op: Operation, result: unknown, traceId: string): Promise<Answer> {
  const status = op.status?.(result) ?? op.statuses[0]!;
  const shown = (await op.present(result, traceId)) as Wire | JsonText | JsonBytes;
  if (shown instanceof JsonBytes) return written(status, shown);
  const { json, version, headers } = shown instanceof JsonText ? shown : new JsonText(JSON.stringify(shown ?? {}));
  return {
    headers,
    status,
    body: withTrace(json, traceId),
    tag: () => (op.version ? strongTag(op.version(result)) : computeTag(version)),
    wire: () => (shown instanceof JsonText ? (JSON.parse(json) as Wire) : shown),
  };
}

/**
 * A response that `present` has written as bytes. Such operations have no entity tag and no headers computed from the
 * result.
 */
function written(status: number, body: JsonBytes): Answer {
  const none = (): never => {
    throw new Error("a response in bytes has neither a tag nor a record");
  };
  return { status, body, tag: none, wire: none, ...(body instanceof FileBytes && { headers: body.headers }) };
}

/** Builds the response from stored text, and adds this replay's own trace id. */
function again(
  { status, response, replayed }: IdempotentResponse,
  traceId: string,
  headers: Record<string, string>,
): Answer {
  if (replayed) headers["Idempotent-Replayed"] = "true";
  return {
    status,
    body: withTrace(response, traceId),
    tag: () => computeTag(response),
    wire: () => JSON.parse(response) as Wire,
  };
}

function requireScope(op: Operation, caller: Caller): void {
  if (op.scopes.length && !op.scopes.some((scope) => caller.scopes.has(scope))) {
    throw new DomainError("auth.insufficient_scope", { details: { required: op.scopes } });
  }
}

function contextOf(op: Operation, call: Call, caller: Caller, traceId: string, body: unknown): Context {
  const { tenant } = caller;
  return {
    tenantId: tenant.id,
    catalogue: tenant.catalogue,
    contract: tenant.contract,
    ratePlans: tenant.ratePlans,
    needsPackageProtection: tenant.needsPackageProtection,
    operation: op.id,
    actor: caller.actor,
    source: caller.source,
    session: caller.session,
    address: call.address,
    origin: call.origin,
    site: caller.site,
    profile: resolveProfile(op, call, tenant, body),
    restoreProfile(id) {
      const profile = tenant.profilesById.get(id);
      if (!profile) throw new DomainError("PROFILE_NOT_FOUND");
      this.profile = profile;
      return profile;
    },
    profileName: (id) => tenant.profilesById.get(id)?.publicId,
    now: caller.at ?? tenantNow(tenant.id),
    traceId,
    ...(op.cacheable && readIfNoneMatch(call)),
    scenario: readScenario(op, call),
    permits: (version) => !op.conditional || permitsWrite(call.header("if-match"), version),
    claim: () => null,
  };
}
