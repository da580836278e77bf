import type { Context } from "@/lib/core/context";
import { nightsBetween } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { sumEarnings, type EarnedRow } from "./repository";
import type { EarningsQuery, EarningsReport } from "./schemas";

/** Maximum number of days of a report. */
const MAX_DAYS = 1_100;

/**
 * Reports what the bookings of a range earn, by month, agent and product, and by currency. What is still booked
 * counts with its sell price, what was cancelled with its fee; rejected and failed bookings do not count.
 * @throws DomainError `INVALID_REQUEST` for a range that is reversed or too long
 */
export const reportEarnings = (context: Context, query: EarningsQuery): Promise<EarnedRow[]> =>
  sumOf(context, query, undefined);

/** Reports what the caller's own bookings earn. @throws DomainError as `reportEarnings` */
export const reportOwnEarnings = (context: Context, query: EarningsQuery): Promise<EarnedRow[]> =>
  sumOf(context, query, context.actor);

function sumOf({ tenantId }: Context, query: EarningsQuery, bookedBy: string | undefined): Promise<EarnedRow[]> {
  const { from, to, by, status, product_type: productType } = query;
  if (from > to) throw invalid({ path: "from", message: "must not be after to" });
  if (nightsBetween(from, to) >= MAX_DAYS)
    throw invalid({ path: "from", message: `must be at most ${MAX_DAYS - 1} days before to` });
  return sumEarnings({ tenantId, from, to, by, status, productType, bookedBy });
}

export function toEarningsReport(rows: EarnedRow[]): EarningsReport {
  const of = (part: EarnedRow["part"]) => rows.filter((row) => row.part === part);
  return {
    by_month: of("month").map((row) => ({ month: row.month!, ...toFigures(row) })),
    by_agent: of("agent").map((row) => ({ agent: row.agent, name: row.name, ...toFigures(row) })),
    by_product: of("product").map((row) => ({ product_type: row.product_type!, ...toFigures(row) })),
    totals: of("total").map(toFigures),
  };
}

/** Serializes sums, with amounts in the currency's own decimals. */
export function toFigures({ currency_code, bookings, ...row }: EarnedRow): EarningsReport["totals"][number] {
  const [sell, net] = [BigInt(row.sell), BigInt(row.net)];
  const money = (amount: bigint) => formatMoney(amount, currency_code);
  return { currency_code, bookings, sell_total: money(sell), net_total: money(net), earned: money(sell - net) };
}
