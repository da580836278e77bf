import { IncludedPrices } from "@/lib/booking/schemas";
import type { Totals } from "@/lib/booking/list/totals";
import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { sumTrips } from "./repository";
import { TripList } from "./schemas";

export const TripTotalsQuery = TripList.omit({ limit: true, cursor: true }).extend({ include: IncludedPrices });

/** The totals of the bookings of a list of trips: of all of its pages, by currency. */
export async function getTripTotals(
  context: Context,
  { include, ...filters }: z.output<typeof TripTotalsQuery>,
): Promise<Totals> {
  return { rows: await sumTrips(context.tenantId, filters), include };
}
