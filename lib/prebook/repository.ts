import { BatchedReads } from "@/lib/core/database/batched-reads";
import { statement, type Row } from "@/lib/core/db";

export interface PinnedPrebook<Offer> extends Row {
  token: string;
  matchStatus: string;
  profileId: number;
  offer: Offer;
  expiresAt: Date;
  consumedBy: string | null;
  releasedAt: Date | null;
  /** A booking number, reserved for the booking. */
  bookingNumber: string;
}

/** Reads of one token each; those of one tenant and product that arrive together share a statement. */
const reads = new BatchedReads<PinnedPrebook<unknown>>();

/** A tenant's prebook token of a product, or undefined. */
export async function findPinned<Offer>(
  tenantId: number,
  productType: number,
  token: string,
): Promise<PinnedPrebook<Offer> | undefined> {
  const found = await reads.read([tenantId, productType], token, (tokens) =>
    findAllPinned(tenantId, productType, tokens),
  );
  return found as PinnedPrebook<Offer> | undefined;
}

async function findAllPinned(
  tenantId: number,
  productType: number,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, PinnedPrebook<unknown>>> {
  const rows = await statement<PinnedPrebook<unknown>>(
    "find_all_pinned",
    `SELECT token, match_status AS "matchStatus", profile_id AS "profileId", offer, expires_at AS "expiresAt", consumed_by AS "consumedBy",
       released_at AS "releasedAt", nextval('booking_number_seq') AS "bookingNumber"
     FROM prebook WHERE tenant_id = :tenantId AND token = ANY (:tokens::text[]) AND product_type = :productType`,
    { tenantId, tokens, productType },
  );
  return new Map(rows.map((row) => [row.token, row]));
}
