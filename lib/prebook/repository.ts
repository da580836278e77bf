import { statement, type Row } from "@/lib/core/db";

export interface PinnedPrebook<Offer> extends Row {
  matchStatus: string;
  profileId: number;
  offer: Offer;
  expiresAt: Date;
  consumedBy: string | null;
  releasedAt: Date | null;
  /** A booking number, reserved for the booking. */
  bookingNumber: string;
}

/** A tenant's prebook token of a product, or undefined. */
export async function findPinned<Offer>(
  tenantId: number,
  productType: number,
  token: string,
): Promise<PinnedPrebook<Offer> | undefined> {
  const [row] = await statement<PinnedPrebook<Offer>>(
    "find_pinned",
    `SELECT match_status AS "matchStatus", profile_id AS "profileId", offer, expires_at AS "expiresAt", consumed_by AS "consumedBy", released_at AS "releasedAt",
       nextval('booking_number_seq') AS "bookingNumber"
     FROM prebook WHERE tenant_id = :tenantId AND token = :token AND product_type = :productType`,
    { tenantId, token, productType },
  );
  return row;
}

/** Deletes up to `most` prebook tokens that expired before an instant of the domain's clock. @returns how many */
export async function sweepPrebooks(before: Date, most: number): Promise<number> {
  const deleted = await statement(
    "sweep_prebooks",
    `DELETE FROM prebook WHERE (tenant_id, token) IN (
       SELECT tenant_id, token FROM prebook WHERE expires_at < :before::timestamptz ORDER BY expires_at LIMIT :limit FOR UPDATE SKIP LOCKED)
     RETURNING 1`,
    { before, limit: most },
  );
  return deleted.length;
}
