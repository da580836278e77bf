import type { Claim, Context } from "@/lib/core/context";
import { clock } from "@/lib/core/clock";
import { database, statement } from "@/lib/core/db";
import { CLAIMED, claimValues, isDone, OUTCOME, type Outcome } from "@/lib/idempotency/repository";
import { insertAudit } from "@/lib/core/database/audit-sql";
import type { EndpointStatus } from "../schemas";
import type { NewSecret } from "../secret/secret-repository";

/** An endpoint with the public facts of its secrets. */
export interface EndpointRow {
  id: number;
  tenantId: number;
  publicId: string;
  url: string;
  description: string | null;
  status: EndpointStatus;
  disabledReason: "REQUESTED" | "GONE" | "FAILING" | null;
  eventTypes: string[];
  createdAt: Date;
  updatedAt: Date;
  verifiedAt: Date | null;
  lastSuccessAt: Date | null;
  failingSince: Date | null;
  secretLast4: string;
  /** When the last of the replaced secrets stops signing; null: only the current one signs. */
  previousSecretExpiresAt: Date | null;
}

type Loaded = Awaited<ReturnType<typeof load>>[number];

/** Loads endpoints, newest first, each with its current secret first and then the replaced ones that still sign. */
function load(where: object, limit: number) {
  return database().prisma.webhookEndpoint.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { publicId: "asc" }],
    take: limit,
    include: {
      secrets: {
        select: { last4: true, expiresAt: true },
        where: { OR: [{ expiresAt: null }, { expiresAt: { gt: clock.realNow() } }] },
        orderBy: { expiresAt: { sort: "desc", nulls: "first" } },
      },
    },
  });
}

const toRow = ({ secrets: [current, previous], ...endpoint }: Loaded): EndpointRow => ({
  ...endpoint,
  status: endpoint.status as EndpointStatus,
  disabledReason: endpoint.disabledReason as EndpointRow["disabledReason"],
  secretLast4: current!.last4,
  previousSecretExpiresAt: previous?.expiresAt ?? null,
});

/** Finds one of a tenant's endpoints, or null. */
export async function findEndpoint(tenantId: number, publicId: string): Promise<EndpointRow | null> {
  const [found] = await load({ tenantId, publicId }, 1);
  return found ? toRow(found) : null;
}

/** Lists endpoints, newest first, by keyset pagination over the index on (tenant, created_at, public_id). */
export async function listEndpoints(
  tenantId: number,
  after: { createdAt: Date; publicId: string } | undefined,
  limit: number,
): Promise<EndpointRow[]> {
  const behind = after && {
    OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, publicId: { gt: after.publicId } }],
  };
  return (await load({ tenantId, ...behind }, limit)).map(toRow);
}

const CREATE = `
  WITH ready AS (
    SELECT 1
  ), ${CLAIMED}, made AS (
    INSERT INTO webhook_endpoint (tenant_id, public_id, url, description, event_types, created_at, updated_at)
    SELECT :tenantId, :publicId, :url, :description, :eventTypes::text[], :createdAt::timestamptz, :createdAt::timestamptz FROM go RETURNING id
  ), secret AS (
    INSERT INTO webhook_secret (endpoint_id, sealed, key_id, last4, created_at) SELECT id, :sealed, :keyId, :last4, :realNow::timestamptz FROM made
  ), audit AS (
    ${insertAudit({ at: ":createdAt::timestamptz", from: "made" })}
  )
  SELECT true AS ready, EXISTS (SELECT FROM go) AS done, (SELECT id FROM made) AS id`;

/**
 * Inserts an endpoint.
 * @returns its internal id, or undefined when the tenant has reached its limit and nothing was written
 * @throws AlreadyClaimed
 */
export async function insertEndpoint(
  context: Context,
  row: Omit<EndpointRow, "id">,
  { sealed, keyId, last4 }: NewSecret,
  claim: Claim | null,
): Promise<number | undefined> {
  const values = {
    ...claimValues(claim),
    tenantId: row.tenantId,
    publicId: row.publicId,
    url: row.url,
    description: row.description,
    eventTypes: row.eventTypes,
    createdAt: row.createdAt,
    sealed,
    keyId,
    last4,
    realNow: clock.realNow(),
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
  };
  try {
    const rows = await statement<Outcome & { id: number }>("create_webhook_endpoint", CREATE, values);
    isDone(rows);
    return rows[0]!.id;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "webhook_endpoint_limit") return undefined;
    throw error;
  }
}

/**
 * Optimistic locking: the update matches only the values that were read; otherwise, and when the idempotency key is
 * taken, nothing is written.
 */
const CHANGE = `
  WITH ready AS (
    SELECT 1 FROM webhook_endpoint WHERE id = :endpointId AND url = :oldUrl AND status = :oldStatus AND description IS NOT DISTINCT FROM :oldDescription AND event_types = :oldEventTypes::text[]
      AND verified_at IS NOT DISTINCT FROM :oldVerifiedAt::timestamptz FOR UPDATE
  ), ${CLAIMED}, changed AS (
    UPDATE webhook_endpoint SET url = :url, status = :status, description = :description, event_types = :eventTypes::text[], verified_at = :verifiedAt::timestamptz,
      disabled_reason = :disabledReason, failing_since = CASE WHEN :isStillFailing THEN failing_since END, updated_at = :updatedAt::timestamptz
    WHERE id = :endpointId AND EXISTS (SELECT FROM go)
  ), audit AS (
    ${insertAudit({ tenant: ":tenantId::int", from: "go" })}
  )
  ${OUTCOME}`;

/** An update of an endpoint, by its owner or by its response to a challenge. */
export interface EndpointUpdate {
  /** The values that were read. */
  before: EndpointRow;
  after: EndpointRow;
  operation: string;
  claim: Claim | null;
}

/**
 * Updates an endpoint.
 * @returns false when it has been changed or deleted since it was read, and nothing was written
 * @throws AlreadyClaimed
 */
export async function updateEndpointRow(context: Context, { before, after, operation, claim }: EndpointUpdate) {
  const rows = await statement<Outcome>("change_webhook_endpoint", CHANGE, {
    ...claimValues(claim),
    endpointId: before.id,
    oldUrl: before.url,
    oldStatus: before.status,
    oldDescription: before.description,
    oldEventTypes: before.eventTypes,
    oldVerifiedAt: before.verifiedAt,
    url: after.url,
    status: after.status,
    description: after.description,
    eventTypes: after.eventTypes,
    verifiedAt: after.verifiedAt,
    disabledReason: after.disabledReason,
    isStillFailing: after.failingSince !== null,
    updatedAt: after.updatedAt,
    tenantId: after.tenantId,
    actor: context.actor,
    operation,
    publicId: after.publicId,
    now: context.now,
    traceId: context.traceId,
  });
  return isDone(rows);
}

const DELETE = `
  WITH ready AS (
    SELECT id FROM webhook_endpoint WHERE tenant_id = :tenantId AND public_id = :publicId FOR UPDATE
  ), ${CLAIMED}, deleted AS (
    DELETE FROM webhook_endpoint WHERE id IN (SELECT id FROM ready) AND EXISTS (SELECT FROM go)
  ), audit AS (
    ${insertAudit({ from: "go" })}
  )
  ${OUTCOME}`;

/**
 * Deletes an endpoint with its secrets and deliveries.
 * @returns whether it existed
 * @throws AlreadyClaimed
 */
export async function deleteEndpointRow(context: Context, publicId: string, claim: Claim | null): Promise<boolean> {
  const values = {
    ...claimValues(claim),
    tenantId: context.tenantId,
    publicId,
    actor: context.actor,
    operation: context.operation,
    now: context.now,
    traceId: context.traceId,
  };
  return isDone(await statement<Outcome>("delete_webhook_endpoint", DELETE, values));
}
