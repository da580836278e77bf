import type { Claim, Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import type { SealedRow } from "@/lib/core/secrets/reseal";
import type { SealedSecret } from "@/lib/core/secrets/stored-secret";
import { CLAIMED, claimValues, isDone, type Outcome } from "@/lib/idempotency/repository";
import { insertAudit } from "@/lib/core/database/audit-sql";

/** A new secret in plain text, to be returned once, and in its sealed form. */
export interface NewSecret extends SealedSecret {
  secret: string;
  last4: string;
}

type Sealed = SealedSecret & { publicId: string } & Row;

/**
 * Lists an endpoint's secrets that sign at an instant of the real clock, newest first, with the endpoint's public id.
 */
export function findSealed(endpointId: number, at: Date): Promise<Sealed[]> {
  return statement<Sealed>(
    "signing_secrets",
    `SELECT s.sealed, s.key_id AS "keyId", e.public_id AS "publicId" FROM webhook_secret s JOIN webhook_endpoint e ON e.id = s.endpoint_id
     WHERE s.endpoint_id = :endpointId AND (s.expires_at IS NULL OR s.expires_at > :at::timestamptz) ORDER BY s.expires_at DESC NULLS FIRST, s.id DESC`,
    { endpointId, at },
  );
}

/**
 * Sets the current secret's end and inserts the next one; deletes expired secrets, and the oldest beyond the limit. Of
 * two concurrent rotations the second finds that the secret it read was replaced, and writes nothing.
 */
const ROTATE = `
  WITH ready AS (
    SELECT e.id FROM webhook_endpoint e JOIN webhook_secret s ON s.endpoint_id = e.id AND s.expires_at IS NULL
    WHERE e.tenant_id = :tenantId AND e.public_id = :publicId FOR UPDATE
  ), ${CLAIMED}, remaining AS (
    SELECT id FROM webhook_secret WHERE endpoint_id = (SELECT id FROM ready) AND (expires_at IS NULL OR expires_at > :at::timestamptz)
    ORDER BY expires_at DESC NULLS FIRST, id DESC LIMIT :maxOldSecrets
  ), replaced AS (
    UPDATE webhook_secret SET expires_at = :at::timestamptz + :overlapHours * interval '1 hour'
    WHERE endpoint_id = (SELECT id FROM ready) AND expires_at IS NULL AND EXISTS (SELECT FROM go) RETURNING endpoint_id
  ), made AS (
    INSERT INTO webhook_secret (endpoint_id, sealed, key_id, last4, created_at)
    SELECT endpoint_id, :sealed, :keyId, :last4, :at::timestamptz FROM replaced RETURNING 1
  ), dropped AS (
    DELETE FROM webhook_secret WHERE endpoint_id IN (SELECT endpoint_id FROM replaced) AND id NOT IN (SELECT id FROM remaining)
  ), audit AS (
    ${insertAudit({ from: "made" })}
  )
  SELECT EXISTS (SELECT FROM webhook_endpoint WHERE tenant_id = :tenantId AND public_id = :publicId) AS found,
    EXISTS (SELECT FROM ready) AS ready, EXISTS (SELECT FROM go) AS done`;

/** Maximum number of secrets that sign at the same time: each adds a signature to every delivery's header. */
const MAX_LIVE_SECRETS = 5;

/**
 * Replaces an endpoint's current secret.
 * @param at the instant by the real clock; the replaced secret signs for `overlapHours` more
 * @returns whether the endpoint exists
 * @throws AlreadyClaimed
 */
export async function rotate(
  context: Context,
  publicId: string,
  { sealed, keyId, last4 }: NewSecret,
  { at, overlapHours, operation, claim }: { at: Date; overlapHours: number; operation: string; claim: Claim | null },
): Promise<boolean> {
  const values = {
    ...claimValues(claim),
    tenantId: context.tenantId,
    publicId,
    at,
    maxOldSecrets: MAX_LIVE_SECRETS - 1,
    overlapHours,
    sealed,
    keyId,
    last4,
    actor: context.actor,
    operation,
    now: context.now,
    traceId: context.traceId,
  };
  for (;;) {
    const rows = await statement<Outcome & { found: boolean }>("rotate_webhook_secret", ROTATE, values);
    if (isDone(rows)) return true;
    if (!rows[0]!.found) return false;
  }
}

/** Lists secrets that are sealed with another key than this one, in pages by id. */
export function listUnderOtherKeys(keyId: string, after: number, limit: number): Promise<SealedRow[]> {
  return statement<SealedRow & Row>(
    "stale_webhook_secrets",
    `SELECT s.id, s.sealed, s.key_id AS "keyId", e.public_id AS owner FROM webhook_secret s JOIN webhook_endpoint e ON e.id = s.endpoint_id
     WHERE s.key_id <> :keyId AND s.id > :after ORDER BY s.id LIMIT :limit`,
    { keyId, after, limit },
  );
}

/** Stores secrets that were sealed again. */
export async function reseal(secrets: (SealedRow & { previous: Buffer })[]): Promise<void> {
  await statement(
    "reseal_webhook_secrets",
    `UPDATE webhook_secret s SET sealed = n.sealed, key_id = n.key_id FROM unnest(:ids::int[], :sealed::bytea[], :keyIds::text[], :previousSealed::bytea[]) AS n (id, sealed, key_id, previous)
     WHERE s.id = n.id AND s.sealed = n.previous`,
    {
      ids: secrets.map((s) => s.id),
      sealed: secrets.map((s) => s.sealed),
      keyIds: secrets.map((s) => s.keyId),
      previousSealed: secrets.map((s) => s.previous),
    },
  );
}

/** Deletes expired secrets, by the real clock. */
export async function dropExpired(at: Date): Promise<void> {
  await statement("drop_webhook_secrets", "DELETE FROM webhook_secret WHERE expires_at <= :at::timestamptz", { at });
}
