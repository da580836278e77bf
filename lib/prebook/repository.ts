import { z } from "zod";
import { BatchedReads } from "@/lib/core/database/batched-reads";
import { rows } from "@/lib/core/db";

const Pinned = z.object({
  token: z.string(),
  matchStatus: z.string(),
  profileId: z.int(),
  offer: z.unknown(),
  expiresAt: z.date(),
  /** When its holds end, in epoch seconds of the shared clock. */
  holdEnd: z.int(),
  consumedBy: z.string().nullable(),
  releasedAt: z.date().nullable(),
  /** A booking number, reserved for the booking. */
  bookingNumber: z.string(),
});
export type PinnedPrebook<Offer> = z.output<typeof Pinned> & { offer: Offer };

/** Reads of single tokens; those for one tenant and product that arrive together share a statement. */
const reads = new BatchedReads<PinnedPrebook<unknown>>();

/** A tenant's prebook token of a product, or undefined. */
export async function findPinnedPrebook<Offer>(
  tenantId: number,
  productType: number,
  token: string,
): Promise<PinnedPrebook<Offer> | undefined> {
  const found = await reads.read([tenantId, productType], token, (tokens) =>
    findAllPinned(tenantId, productType, tokens),
  );
  return found as PinnedPrebook<Offer> | undefined;
}

/**
 * Hand-written SQL, because it is on the hot path of book: it reserves a number for each booking in the same round
 * trip.
 */
async function findAllPinned(
  tenantId: number,
  productType: number,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, PinnedPrebook<unknown>>> {
  const found = await rows(
    Pinned,
    "find_all_pinned",
    `SELECT token, match_status AS "matchStatus", profile_id AS "profileId", offer, expires_at AS "expiresAt", hold_end AS "holdEnd", consumed_by AS "consumedBy",
       released_at AS "releasedAt", nextval('booking_number_seq') AS "bookingNumber"
     FROM prebook WHERE tenant_id = :tenantId AND token = ANY (:tokens::text[]) AND product_type = :productType`,
    { tenantId, tokens, productType },
  );
  return new Map(found.map((row) => [row.token, row]));
}
