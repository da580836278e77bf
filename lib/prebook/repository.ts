import { statement, type Row } from "@/lib/core/db";

export interface PinnedPrebook<Offer> extends Row {
  matchStatus: string;
  profileId: number;
  offer: Offer;
  expiresAt: Date;
  consumedBy: string | null;
  /** A booking number, taken for the booking that may follow. */
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
    `SELECT match_status AS "matchStatus", profile_id AS "profileId", offer, expires_at AS "expiresAt", consumed_by AS "consumedBy",
       nextval('booking_number_seq') AS "bookingNumber"
     FROM prebook WHERE tenant_id = $1 AND token = $2 AND product_type = $3`,
    [tenantId, token, productType],
  );
  return row;
}

/** Tokens are kept this long after their issue, so that a late book is told that it came too late. */
const KEPT_DAYS = 30;

/**
 * Deletes prebook tokens that nobody can use any more, by the domain's clock: it is what issued and ended them, and where a
 * sandbox has moved it into the past, by the real one every live token would be long dead.
 */
export async function sweepPrebooks(now: Date): Promise<void> {
  await statement(
    "sweep_prebooks",
    `DELETE FROM prebook WHERE created_at < $1::timestamptz - $2 * interval '1 day' AND expires_at < $1`,
    [now, KEPT_DAYS],
  );
}
