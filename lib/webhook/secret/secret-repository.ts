import { statement, type Row } from "@/lib/core/db";
import type { SealedRow } from "@/lib/core/secrets/reseal";
import type { SealedSecret } from "@/lib/core/secrets/stored-secret";

/** A new secret in plain text, to be returned once, and in its sealed form. */
export interface NewSecret extends SealedSecret {
  secret: string;
  last4: string;
}

type Sealed = SealedSecret & { publicId: string } & Row;

/**
 * Lists an endpoint's secrets that sign at an instant of the real clock, newest first, with the endpoint's public id.
 * By hand because deliveries wait for it.
 */
export function findSealed(endpointId: number, at: Date): Promise<Sealed[]> {
  return statement<Sealed>(
    "signing_secrets",
    `SELECT s.sealed, s.key_id AS "keyId", e.public_id AS "publicId" FROM webhook_secret s JOIN webhook_endpoint e ON e.id = s.endpoint_id
     WHERE s.endpoint_id = :endpointId AND (s.expires_at IS NULL OR s.expires_at > :at::timestamptz) ORDER BY s.expires_at DESC NULLS FIRST, s.id DESC`,
    { endpointId, at },
  );
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

/** Stores secrets that were sealed again, unless they have changed since: all in one statement. */
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
