import type { Claim, Context } from "@/lib/core/context";
import { clock } from "@/lib/core/clock";
import { database, statement } from "@/lib/core/db";
import { CLAIMED, claimValues, isDone, OUTCOME, type Outcome } from "@/lib/idempotency/repository";
import type { EndpointStatus } from "./schemas";
import type { NewSecret } from "./secret-repository";

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
    SELECT $7, $8, $9, $10, $11::text[], $12::timestamptz, $12::timestamptz FROM go RETURNING id
  ), secret AS (
    INSERT INTO webhook_secret (endpoint_id, sealed, key_id, last4, created_at) SELECT id, $13, $14, $15, $16::timestamptz FROM made
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $7, $17, $18, $8, $12::timestamptz, $19 FROM made
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
  const values = [
    ...claimValues(claim),
    row.tenantId,
    row.publicId,
    row.url,
    row.description,
    row.eventTypes,
    row.createdAt,
    sealed,
    keyId,
    last4,
    clock.realNow(),
    context.actor,
    "webhook.create",
    context.traceId,
  ];
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
    SELECT 1 FROM webhook_endpoint WHERE id = $7 AND url = $8 AND status = $9 AND description IS NOT DISTINCT FROM $10 AND event_types = $11::text[]
      AND verified_at IS NOT DISTINCT FROM $12::timestamptz FOR UPDATE
  ), ${CLAIMED}, changed AS (
    UPDATE webhook_endpoint SET url = $13, status = $14, description = $15, event_types = $16::text[], verified_at = $17::timestamptz,
      disabled_reason = $18, failing_since = CASE WHEN $19 THEN failing_since END, updated_at = $20::timestamptz
    WHERE id = $7 AND EXISTS (SELECT FROM go)
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $21::int, $22, $23, $24, $25::timestamptz, $26 FROM go
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
  const rows = await statement<Outcome>("change_webhook_endpoint", CHANGE, [
    ...claimValues(claim),
    before.id,
    before.url,
    before.status,
    before.description,
    before.eventTypes,
    before.verifiedAt,
    after.url,
    after.status,
    after.description,
    after.eventTypes,
    after.verifiedAt,
    after.disabledReason,
    after.failingSince !== null,
    after.updatedAt,
    after.tenantId,
    context.actor,
    operation,
    after.publicId,
    context.now,
    context.traceId,
  ]);
  return isDone(rows);
}

const DELETE = `
  WITH ready AS (
    SELECT id FROM webhook_endpoint WHERE tenant_id = $7 AND public_id = $8 FOR UPDATE
  ), ${CLAIMED}, gone AS (
    DELETE FROM webhook_endpoint WHERE id IN (SELECT id FROM ready) AND EXISTS (SELECT FROM go)
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $7, $9, $10, $8, $11::timestamptz, $12 FROM go
  )
  ${OUTCOME}`;

/**
 * Deletes an endpoint with its secrets and deliveries.
 * @returns whether it existed
 * @throws AlreadyClaimed
 */
export async function deleteEndpointRow(context: Context, publicId: string, claim: Claim | null): Promise<boolean> {
  const values = [
    ...claimValues(claim),
    context.tenantId,
    publicId,
    context.actor,
    "webhook.delete",
    context.now,
    context.traceId,
  ];
  return isDone(await statement<Outcome>("delete_webhook_endpoint", DELETE, values));
}
