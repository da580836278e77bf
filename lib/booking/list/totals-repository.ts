import { z } from "zod";
import { Conditions } from "@/lib/core/database/conditions";
import { rows } from "@/lib/core/db";
import { NET_SQL, SELL_SQL } from "../earning-sql";
import { addFilterConditions, resolveTextFilter, type Filters } from "./list-repository";

/** Maximum number of bookings that are summed beside a list; a report sums more (lib/earnings). */
export const MAX_SUMMED = 20_000;

export const TotalRow = z.object({
  currency: z.string(),
  bookings: z.int(),
  /** Minor units. */
  sell: z.string(),
  net: z.string(),
});
export type TotalRow = z.output<typeof TotalRow>;

/** The SQL of the sums by currency over the bookings `b` of a FROM clause with its conditions. */
export const selectSums = (from: string): string =>
  `SELECT e.currency_code AS currency, count(*)::int AS bookings, sum(e.sell)::text AS sell, sum(e.net)::text AS net
   FROM (SELECT b.currency_code, ${NET_SQL} AS net, ${SELL_SQL} AS sell ${from} LIMIT ${MAX_SUMMED + 1}) e
   GROUP BY e.currency_code ORDER BY e.currency_code`;

/**
 * What the bookings of a list sell for and cost, by currency. Hand-written SQL, because it sums a list that is searched
 * by text.
 */
export async function sumBookings(tenantId: number, f: Filters, now: Date): Promise<TotalRow[]> {
  const where = new Conditions({ tenantId });
  addFilterConditions(where, await resolveTextFilter(tenantId, f), now);
  return rows(
    TotalRow,
    where.name("sum_bookings"),
    selectSums(
      `FROM booking b WHERE ${where.sql("b.tenant_id = :tenantId AND b.status NOT IN ('REJECTED', 'FAILED')")}`,
    ),
    where.values,
  );
}
