import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { formatMoney } from "@/lib/core/money";
import { Money } from "@/lib/core/wire";
import { BookingList } from "./list-schemas";
import type { Filters as BookingFilters } from "./list-repository";
import { MAX_SUMMED, sumBookings, type TotalRow } from "./totals-repository";

/** The filters of a list; `include=breakdown` adds what the bookings cost and earn. */
export const BookingTotalsQuery = BookingList.omit({ limit: true, cursor: true });
export const ListTotals = z.object({
  bookings: z.int().meta({ description: "Without rejected and failed ones" }),
  totals: z
    .array(z.object({ currency: z.string(), sell_total: Money, net_total: Money.optional(), markup: Money.optional() }))
    .nullable()
    .meta({ description: `By currency; null above ${MAX_SUMMED.toLocaleString("en")} bookings` }),
});
export interface Totals {
  rows: TotalRow[];
  include: BookingFilters["include"];
}

/** The totals of a list of bookings: of all of its pages, by currency. */
export async function getBookingTotals(context: Context, filters: BookingFilters): Promise<Totals> {
  return { rows: await sumBookings(context.tenantId, filters, context.now), include: filters.include };
}

export function toTotals({ rows, include }: Totals): z.input<typeof ListTotals> {
  const bookings = rows.reduce((sum, row) => sum + row.bookings, 0);
  if (bookings > MAX_SUMMED) return { bookings, totals: null };
  return {
    bookings,
    totals: rows.map(({ currency, sell, net }) => ({
      currency,
      sell_total: formatMoney(BigInt(sell), currency),
      ...(include === "breakdown" && {
        net_total: formatMoney(BigInt(net), currency),
        markup: formatMoney(BigInt(sell) - BigInt(net), currency),
      }),
    })),
  };
}
