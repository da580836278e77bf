import { z } from "zod";
import { NET_SQL, SELL_SQL } from "@/lib/booking/earning-sql";
import { actorIds, actorNames } from "@/lib/core/database/actor-sql";
import { Conditions } from "@/lib/core/database/conditions";
import { rows } from "@/lib/core/db";

interface Earned {
  tenantId: number;
  from: string;
  to: string;
  by: "booking" | "stay";
  status: string | undefined;
  productType: number | undefined;
  /** Only this actor's bookings; undefined for everybody's. */
  bookedBy: string | undefined;
}

/** The sums of a month, an agent, a product or the whole range, in one currency. Amounts are minor units. */
const EarnedRow = z.object({
  part: z.enum(["month", "agent", "product", "total"]),
  month: z.string().nullable(),
  agent: z.string().nullable(),
  name: z.string().nullable(),
  product_type: z.int().nullable(),
  currency_code: z.string(),
  bookings: z.int(),
  sell: z.string(),
  net: z.string(),
});
export type EarnedRow = z.output<typeof EarnedRow>;

/**
 * Sums what bookings earn by month, agent and product, and for the whole range, in one pass. Net is computed as in
 * the ledger, the sell price as in `bookingEarning`: a cancelled booking counts with its fee.
 */
export async function sumEarnings({ by, ...range }: Earned): Promise<EarnedRow[]> {
  const { tenantId, from, to, status, productType, bookedBy } = range;
  const where = new Conditions({ tenantId, from, to });
  if (status !== undefined) where.add("status", "b.status = :status", { status });
  if (productType !== undefined) where.add("product", "b.product_type = :productType", { productType });
  if (bookedBy !== undefined) where.add("own", "b.booked_by = :bookedBy", { bookedBy });
  const dated =
    by === "stay"
      ? "b.starts_on BETWEEN :from::date AND :to::date"
      : "b.created_at >= :from::date::timestamp AT TIME ZONE 'UTC' AND b.created_at < (:to::date + 1)::timestamp AT TIME ZONE 'UTC'";
  const day = by === "stay" ? "b.starts_on::timestamp" : "b.created_at AT TIME ZONE 'UTC'";
  return rows(
    EarnedRow,
    where.name(`sum_earnings_${by}`),
    `WITH sums AS MATERIALIZED (
       SELECT GROUPING(e.month, e.agent, e.product_type) AS parts, e.month, e.agent, ${actorIds("e.agent")}, e.product_type, e.currency_code,
         count(*) AS bookings, sum(e.sell) AS sell, sum(e.net) AS net
       FROM (
         SELECT date_trunc('month', ${day})::date AS month, b.booked_by AS agent, b.product_type, b.currency_code,
           ${NET_SQL} AS net, ${SELL_SQL} AS sell
         FROM booking b
         WHERE ${where.sql("b.tenant_id = :tenantId AND b.status NOT IN ('REJECTED', 'FAILED')", dated)}
       ) e
       GROUP BY GROUPING SETS ((e.month, e.currency_code), (e.agent, e.currency_code), (e.product_type, e.currency_code), (e.currency_code))
     )
     SELECT CASE s.parts WHEN 3 THEN 'month' WHEN 5 THEN 'agent' WHEN 6 THEN 'product' ELSE 'total' END AS part,
       s.month::text AS month, s.agent, coalesce(u.name, c.name) AS name, s.product_type, s.currency_code,
       s.bookings::int AS bookings, s.sell::text AS sell, s.net::text AS net
     FROM sums s
     ${actorNames("s")}
     ORDER BY s.month, name NULLS LAST, s.agent, s.product_type, s.currency_code`,
    where.values,
  );
}
