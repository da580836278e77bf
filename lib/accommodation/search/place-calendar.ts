import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { addDays, nightsBetween, type CalendarDate } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { mapInSlices } from "@/lib/core/time-slices";
import type { PlaceCalendarRequest, PlaceCalendarResponse } from "../availability-schemas";
import { MAX_CALENDAR_PROPERTIES } from "../limits";
import { priceCheckins } from "./calendar";
import { findPlaceProperties } from "./place-properties-repository";
import { sees } from "./property-results";
import { partyOf, stayQuery } from "./query";
import { findSupplyById } from "./repository";

export interface PlaceCalendar {
  currency: string;
  /** Properties that were priced, and those on sale in the place. */
  properties: number;
  total: number;
  /** The lowest total of all properties, in minor units; undefined: none is available. */
  days: { checkin: CalendarDate; from: bigint | undefined; available: number }[];
}

/**
 * The lowest price of a stay of some nights in a place, for every check-in in a range: each day equals the lowest of a
 * search of these properties for that stay. Prices the first MAX_CALENDAR_PROPERTIES in the recommended order, whose
 * nights one statement reads. Properties that cannot be priced do not count, as in a search.
 * @throws DomainError `PLACE_NOT_FOUND`
 */
export async function getPlaceCalendar(
  context: Context,
  placeId: string,
  { from, to, nights, currency, occupancy }: PlaceCalendarRequest,
): Promise<PlaceCalendar> {
  const place = await findPlaceProperties(placeId, context.catalogue);
  if (!place) throw new DomainError("PLACE_NOT_FOUND");
  const ids = place.ids.slice(0, MAX_CALENDAR_PROPERTIES);
  const count = nightsBetween(from, to) + 1;
  const span = { checkin: from, nights: count - 1 + nights, currency, occupancy: occupancy.map(partyOf) };
  const [query, supplies] = await Promise.all([
    stayQuery(context.profile, span, context.now),
    findSupplyById(ids, from, span.nights, context.now),
  ]);
  const days = Array.from({ length: count }, (_, n) => ({
    checkin: addDays(from, n),
    from: undefined as bigint | undefined,
    available: 0,
  }));
  await mapInSlices(supplies, (supply) => {
    if (!supply || !sees(context, supply.publicId)) return;
    for (const [n, price] of pricesOf(() => priceCheckins(supply, query, { from, count, nights })).entries()) {
      const day = days[n]!;
      if (price === undefined) continue;
      day.available++;
      if (day.from === undefined || price < day.from) day.from = price;
    }
  });
  return { currency, properties: ids.length, total: place.ids.length, days };
}

/** The prices of a property; none where its data cannot be read, which affects only itself. */
function pricesOf(price: () => { from?: bigint | undefined }[]): (bigint | undefined)[] {
  try {
    return price().map(({ from }) => from);
  } catch {
    return [];
  }
}

export function toPlaceCalendarResponse({
  currency,
  properties,
  total,
  days,
}: PlaceCalendar): z.input<typeof PlaceCalendarResponse> {
  return {
    currency_code: currency,
    properties,
    total,
    days: days.map(({ checkin, from, available }) => ({
      checkin,
      available: from !== undefined,
      available_properties: available,
      from_total: from === undefined ? null : formatMoney(from, currency),
      currency,
    })),
  };
}
