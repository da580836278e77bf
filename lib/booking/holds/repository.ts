import { statement, type Row } from "@/lib/core/db";

/** Maximum number of holds that are listed. */
const MAX_HOLDS = 100;

export interface HoldRow extends Row {
  token: string;
  productType: number;
  /** What was sold: for a stay its property, else the product's snapshot. */
  sold: unknown;
  startsAt: string;
  endsAt: string;
  currency: string;
  /** Minor units. */
  sellPrice: string;
  expiresAt: Date;
}

/** A user's holds of a tenant that are neither booked, released nor over. Uses the index on the holds of users. */
export function findLiveHolds(tenantId: number, heldBy: string, now: Date): Promise<HoldRow[]> {
  return statement<HoldRow>(
    "find_live_holds",
    `SELECT token, product_type AS "productType", expires_at AS "expiresAt", offer ->> 'currency' AS currency,
       coalesce(offer -> 'details', jsonb_build_object('property_name', offer #> '{property,name}')) AS sold,
       coalesce(offer ->> 'checkin', offer ->> 'starts_at') AS "startsAt",
       coalesce(offer ->> 'checkout', offer ->> 'ends_at') AS "endsAt",
       coalesce(offer ->> 'sell_price', offer ->> 'total') AS "sellPrice"
     FROM prebook
     WHERE tenant_id = :tenantId AND held_by = :heldBy AND expires_at > :now::timestamptz
       AND hold_slot IS NOT NULL AND consumed_by IS NULL AND released_at IS NULL
     ORDER BY expires_at, token LIMIT ${MAX_HOLDS}`,
    { tenantId, heldBy, now },
  );
}
