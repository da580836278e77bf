import { z } from "zod";
import { NET_SQL, SELL_SQL } from "@/lib/booking/earning-sql";
import type { Context } from "@/lib/core/context";
import { addDays, dayNumber } from "@/lib/core/dates";
import { rows } from "@/lib/core/db";
import { invalid } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import type { PRODUCTION_GROUPINGS } from "./limits";
import type { Production, ProductionQuery } from "./schemas";

/** SQL of each grouping: a key and a name. Only stays have a property. */
const GROUPS: Record<(typeof PRODUCTION_GROUPINGS)[number], string> = {
  property: `(SELECT p.public_id FROM booking_room r JOIN property p ON p.id = r.property_id
      WHERE r.tenant_id = b.tenant_id AND r.booking_public_id = b.public_id AND b.product_type = 1 LIMIT 1) AS key,
    b.details ->> 'property_name' AS name`,
  tenant: "t.public_id AS key, t.name AS name",
  market: "b.guest_market AS key, b.guest_market AS name",
};

const Row = z.object({
  key: z.string().nullable(),
  name: z.string().nullable(),
  currency: z.string(),
  bookings: z.int(),
  cancelled: z.int(),
  sell: z.string(),
  net: z.string(),
  bookingsBefore: z.int(),
  netBefore: z.string(),
});

/** Days to the same day of the week a year ago. */
const YEAR = 364;
const MAX_DAYS = 400;

/** SQL: whether an arrival of the year before was still booked at this time a year ago. */
const WAS_BOOKED = `b.created_at <= :now::timestamptz - interval '${YEAR} days' AND NOT EXISTS (
  SELECT 1 FROM booking_history h WHERE h.tenant_id = b.tenant_id AND h.booking_public_id = b.public_id
    AND h.to_status = 'CANCELLED' AND h.at <= :now::timestamptz - interval '${YEAR} days')`;

/**
 * Sums arrivals in a period by property, partner or market, beside the year before as it was booked at this time a
 * year ago (pick-up): with what was cancelled since then, at its full net. Hand-written SQL, because it sums the bookings of all tenants.
 */
export async function reportProduction(
  { now }: Context,
  { by, from, to }: z.output<typeof ProductionQuery>,
): Promise<z.input<typeof Production>> {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1 || days > MAX_DAYS)
    throw invalid({ path: "to", message: `must be on or after from, and at most ${MAX_DAYS} days in all` });
  const found = await rows(
    Row,
    `report_production_by_${by}`,
    `SELECT max(key) AS key, max(name) AS name, currency,
       count(*) FILTER (WHERE NOT before AND status <> 'CANCELLED')::int AS bookings,
       count(*) FILTER (WHERE NOT before AND status = 'CANCELLED')::int AS cancelled,
       coalesce(sum(sell) FILTER (WHERE NOT before), 0)::text AS sell, coalesce(sum(net) FILTER (WHERE NOT before), 0)::text AS net,
       count(*) FILTER (WHERE before)::int AS "bookingsBefore",
       coalesce(sum(net_before) FILTER (WHERE before), 0)::text AS "netBefore"
     FROM (
       SELECT ${GROUPS[by]}, b.currency_code AS currency, b.status, span.before, ${NET_SQL} AS net, ${SELL_SQL} AS sell,
         account_price('CONFIRMED', b.total, CASE WHEN b.status = 'CANCELLED' THEN 0 ELSE b.cancelled_total END, b.markup_percent, b.net_total) AS net_before
       FROM (VALUES (false, :from::date, :to::date), (true, :fromBefore::date, :toBefore::date)) AS span (before, first, last)
       JOIN booking b ON b.starts_on BETWEEN span.first AND span.last JOIN tenant t ON t.id = b.tenant_id
       WHERE b.status IN ('CONFIRMED', 'ON_REQUEST', 'PENDING', 'CANCELLED') AND (NOT span.before OR (${WAS_BOOKED}))
     ) AS e
     GROUP BY coalesce(key, ''), currency ORDER BY sum(net) FILTER (WHERE NOT before) DESC NULLS LAST, 1, currency LIMIT 1000`,
    { from, to, fromBefore: addDays(from, -YEAR), toBefore: addDays(to, -YEAR), now },
  );
  return {
    rows: found.map(({ key, name, currency, sell, net, netBefore, bookings, cancelled, bookingsBefore }) => ({
      key,
      name,
      currency,
      bookings,
      cancelled,
      sell: formatMoney(BigInt(sell), currency),
      net: formatMoney(BigInt(net), currency),
      bookings_before: bookingsBefore,
      net_before: formatMoney(BigInt(netBefore), currency),
    })),
  };
}
