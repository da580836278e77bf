import { z } from "zod";
import { rows } from "@/lib/core/db";

const Sealed = z.object({ sealed: z.instanceof(Buffer), keyId: z.string(), publicId: z.string() });

/**
 * Lists an endpoint's secrets that sign at an instant of the real clock, newest first, with the endpoint's public id.
 * Hand-written SQL, because deliveries wait for it.
 */
export const findSealedSecrets = (endpointId: number, at: Date) =>
  rows(
    Sealed,
    "signing_secrets",
    `SELECT s.sealed, s.key_id AS "keyId", e.public_id AS "publicId" FROM webhook_secret s JOIN webhook_endpoint e ON e.id = s.endpoint_id
     WHERE s.endpoint_id = :endpointId AND (s.expires_at IS NULL OR s.expires_at > :at::timestamptz) ORDER BY s.expires_at DESC NULLS FIRST, s.id DESC`,
    { endpointId, at },
  );
