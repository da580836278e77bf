import { LIMITS, type Limits } from "@/lib/booking/sell-price/repository";
import type { Context } from "@/lib/core/context";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { statement, type Row } from "@/lib/core/db";

/** A booking of a trip with its prices; amounts in minor units, as text. */
export interface PricedMember {
  publicId: string;
  status: string;
  currency: string;
  /** At the profile's mark-up, without cancelled items. */
  price: string;
  markupPercent: string | null;
  /** null: the profile's price. */
  sellPrice: string | null;
  /** Of its cancellation, or of cancelled items, in wire format. */
  fee: string | null;
}

/** A trip with what its price depends on. */
export interface PricedTrip extends Row {
  publicId: string;
  /** Increases with each change of its members. */
  version: number;
  own: OwnPrice | null;
  /** The name of the user who set it. */
  setBy: string | null;
  /** Whether the itinerary shows a price. */
  showsPrice: boolean;
  limits: Limits;
  /** By start. */
  members: PricedMember[];
}

/** A tenant's trip with the prices of its bookings, in one snapshot. */
export async function findPricedTrip(tenantId: number, publicId: string): Promise<PricedTrip | undefined> {
  const [row] = await statement<PricedTrip>(
    "find_priced_trip",
    `SELECT p.public_id AS "publicId", p.version, p.own_price AS own, p.shows_price AS "showsPrice", ${LIMITS},
       (SELECT u.name FROM staff_user u WHERE 'staff:' || u.public_id = p.own_price ->> 'set_by') AS "setBy",
       (SELECT coalesce(json_agg(json_build_object('publicId', b.public_id, 'status', b.status, 'currency', b.currency_code,
            'price', (b.total - b.cancelled_total)::text, 'markupPercent', trim_scale(b.markup_percent)::text,
            'sellPrice', b.sell_price::text, 'fee', b.realized_penalty ->> 'fee') ORDER BY b.starts_on, b.booking_number), '[]')
        FROM trip_member m JOIN booking b ON b.tenant_id = m.tenant_id AND b.public_id = m.booking_public_id
        WHERE m.tenant_id = p.tenant_id AND m.trip_public_id = p.public_id) AS members
     FROM trip p JOIN tenant t ON t.id = p.tenant_id WHERE p.tenant_id = :tenantId AND p.public_id = :publicId`,
    { tenantId, publicId },
  );
  return row;
}

/**
 * Stores a trip's price and whether the itinerary shows one, while the trip has the members that it was read with.
 * @param version as it was read
 * @returns false when the members have changed since
 */
export async function updatePrice(
  { tenantId, actor, operation, traceId, now }: Context,
  publicId: string,
  version: number,
  { own, showsPrice }: { own: OwnPrice | null; showsPrice: boolean },
): Promise<boolean> {
  const rows = await statement(
    "update_trip_price",
    `WITH changed AS (
      UPDATE trip SET own_price = :own::jsonb, shows_price = :showsPrice::boolean, updated_at = :now::timestamptz
      WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int RETURNING public_id
    ), audit AS (
      ${insertAudit({ from: "changed" })}
    )
    SELECT 1 FROM changed`,
    {
      tenantId,
      actor,
      operation,
      traceId,
      now,
      publicId,
      version,
      own: own === null ? null : JSON.stringify(own),
      showsPrice,
    },
  );
  return rows.length > 0;
}

/** The price that an agency has set for all bookings of a trip, as it is stored with the trip. Amounts in wire format. */
export interface OwnPrice {
  amount: string;
  currency: string;
  /** ISO 8601. */
  set_at: string;
  /** The user: `staff:usr_…`. */
  set_by: string;
  /** The bookings that stood, each at the profile's price, and their sum in the price's currency. */
  bookings: BookedPrice[];
  profile_price: string;
}

export interface BookedPrice {
  booking_public_id: string;
  price: string;
  currency: string;
}
