import type { Context } from "@/lib/core/context";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { actorIds, actorNames } from "@/lib/core/database/actor-sql";
import { statement, type Row } from "@/lib/core/db";
import type { Minor } from "@/lib/core/money";

/** Mark-ups in percent of net; null: own sell prices are not allowed. */
export type Limits = { min: string; max: string } | null;

/** A hold's or booking's price in minor units, with what a sell price of its own depends on. */
export interface Priced {
  currency: string;
  /** At the profile's mark-up, without cancelled items. */
  price: Minor;
  markupPercent: string | null;
  /** null: the profile's price. */
  sellPrice: Minor | null;
  limits: Limits;
  /** Newest first. Prices in minor units; null: the profile's. */
  changes: { at: string; by: string; from: string | null; to: string | null }[];
}

interface PricedRow extends Row {
  currency: string;
  price: string;
  markupPercent: string | null;
  sellPrice: string | null;
  limits: Limits;
  changes: Priced["changes"];
}

/** The limits as JSON; NULL: not allowed. Needs `tenant t`. */
export const LIMITS = `CASE WHEN t.min_own_markup_percent IS NOT NULL THEN json_build_object(
  'min', trim_scale(t.min_own_markup_percent)::text, 'max', trim_scale(t.max_own_markup_percent)::text) END AS limits`;

export type PricedBooking = NonNullable<Awaited<ReturnType<typeof findPricedBooking>>>;

const toPriced = <R extends PricedRow>(row: R) => ({
  ...row,
  price: BigInt(row.price),
  sellPrice: row.sellPrice === null ? null : BigInt(row.sellPrice),
});

interface HoldRow extends PricedRow {
  expiresAt: Date;
  consumedBy: string | null;
  releasedAt: Date | null;
}

export async function findPricedHold(tenantId: number, token: string) {
  const [row] = await statement<HoldRow>(
    "find_priced_hold",
    `SELECT p.offer ->> 'currency' AS currency, p.offer ->> 'total' AS price, p.offer ->> 'markup_percent' AS "markupPercent",
       p.offer ->> 'sell_price' AS "sellPrice", p.expires_at AS "expiresAt", p.consumed_by AS "consumedBy",
       p.released_at AS "releasedAt", '[]'::json AS changes, ${LIMITS}
     FROM prebook p JOIN tenant t ON t.id = p.tenant_id WHERE p.tenant_id = :tenantId AND p.token = :token`,
    { tenantId, token },
  );
  return row && toPriced(row);
}

interface BookingPriceRow extends PricedRow {
  status: string;
  /** Its first day, and the zone of its place. */
  startsOn: string;
  timezone: string;
  version: number;
}

/** A tenant's booking, with the changes of its sell price that the audit has. */
export async function findPricedBooking(tenantId: number, publicId: string) {
  const [row] = await statement<BookingPriceRow>(
    "find_priced_booking",
    `SELECT b.currency_code AS currency, (b.total - b.cancelled_total)::text AS price, trim_scale(b.markup_percent)::text AS "markupPercent",
       b.sell_price::text AS "sellPrice", b.status, b.starts_on::text AS "startsOn", b.version,
       coalesce(b.policy ->> 'timezone', 'UTC') AS timezone, ${LIMITS},
       (WITH changed AS MATERIALIZED (
          SELECT a.id, a.at, a.actor, ${actorIds("a.actor")}, n.fields #> '{sell_price}' AS price FROM audit_entry a
          JOIN audit_change n ON n.entry_id = a.id AND n.relation = 'booking' AND n.record = b.public_id AND n.fields ? 'sell_price'
          WHERE a.subject = b.public_id AND a.tenant_id = b.tenant_id)
        SELECT coalesce(json_agg(json_build_object('at', p.at, 'by', coalesce(u.name, p.actor), 'from', p.price ->> 'before',
            'to', p.price ->> 'after') ORDER BY p.id DESC), '[]')
        FROM changed p ${actorNames("p")}) AS changes
     FROM booking b JOIN tenant t ON t.id = b.tenant_id WHERE b.tenant_id = :tenantId AND b.public_id = :publicId`,
    { tenantId, publicId },
  );
  return row && toPriced(row);
}

const auditValues = ({ tenantId, actor, operation, traceId, now }: Context) => ({
  tenantId,
  actor,
  operation,
  traceId,
  now,
});

/** @returns false when the hold ended meanwhile */
export async function updateHoldPrice(context: Context, token: string, sellPrice: Minor | null): Promise<boolean> {
  const rows = await statement(
    "update_hold_price",
    `WITH changed AS (
      UPDATE prebook SET offer = CASE WHEN :sellPrice::text IS NULL THEN offer - 'sell_price'
        ELSE jsonb_set(offer, '{sell_price}', to_jsonb(:sellPrice::text)) END
      WHERE tenant_id = :tenantId AND token = :token AND consumed_by IS NULL AND released_at IS NULL AND expires_at >= :now::timestamptz
      RETURNING token
    ), audit AS (
      ${insertAudit({ subject: "NULL", from: "changed" })}
    )
    SELECT 1 FROM changed`,
    { ...auditValues(context), token, sellPrice: sellPrice?.toString() ?? null },
  );
  return rows.length > 0;
}

/** Optimistic locking. @returns false when the booking has another version */
export async function updateBookingPrice(
  context: Context,
  publicId: string,
  version: number,
  sellPrice: Minor | null,
): Promise<boolean> {
  const rows = await statement(
    "update_booking_price",
    `WITH changed AS (
      UPDATE booking SET sell_price = :sellPrice::bigint, version = version + 1, updated_at = :now::timestamptz
      WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int RETURNING public_id
    ), audit AS (
      ${insertAudit({ from: "changed" })}
    )
    SELECT 1 FROM changed`,
    { ...auditValues(context), publicId, version, sellPrice },
  );
  return rows.length > 0;
}
