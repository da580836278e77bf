import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { addDays, nightsBetween, type CalendarDate } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { mapInSlices } from "@/lib/core/time-slices";
import type { PlaceCalendarRequest, PlaceCalendarResponse } from "../availability-schemas";
import { MAX_CALENDAR_PROPERTIES } from "../limits";
import { priceCheckins } from "./calendar";
import { makeOfferFilter } from "./offer-filter";
import { findPlaceProperties } from "./place-properties-repository";
import { type PropertyResult, isInContract } from "./property-results";
import { normalizeParty, makeStayQuery } from "./query";
import { findSupplyById } from "./repository";

interface PlaceCalendar {
  currency: string;
  /** The number of properties that were priced, and of those on sale in the place. */
  properties: number;
  total: number;
  /** The lowest total of all properties, in minor units. Undefined if none is available. */
  days: { checkin: CalendarDate; from: bigint | undefined; available: number }[];
  /** Properties whose data could not be read, with the cause. */
  failures: PropertyResult<never>[];
}

/**
 * The lowest price of a stay of some nights in a place, for every check-in in a range: each day equals the lowest of a
 * search of these properties for that stay. Prices the first MAX_CALENDAR_PROPERTIES in the recommended order, whose
 * nights one statement reads. Unreadable data affects only its own property.
 * @throws DomainError `PLACE_NOT_FOUND`
 */
export async function getPlaceCalendar(
  context: Context,
  placeId: string,
  request: PlaceCalendarRequest,
): Promise<PlaceCalendar> {
  const { from, to, nights, currency, guest_market: market, property_public_ids: wanted } = request;
  const counts = makeOfferFilter(request, context.now);
  const { catalogue } = context;
  const only = wanted ? new Set(wanted.filter((id) => catalogue?.has(id) ?? true)) : catalogue;
  const place = await findPlaceProperties(placeId, only);
  if (!place) throw new DomainError("PLACE_NOT_FOUND");
  const ids = place.properties.slice(0, MAX_CALENDAR_PROPERTIES);
  const count = nightsBetween(from, to) + 1;
  const occupancy = request.occupancy.map(normalizeParty);
  const span = { checkin: from, nights: count - 1 + nights, currency, occupancy, market };
  const [query, supplies] = await Promise.all([
    makeStayQuery(context.profile, span, context.now),
    findSupplyById(ids, from, span.nights, context.now),
  ]);
  const days = Array.from({ length: count }, (_, n) => ({
    checkin: addDays(from, n),
    from: undefined as bigint | undefined,
    available: 0,
  }));
  const failures: PropertyResult<never>[] = [];
  await mapInSlices(supplies, (supply) => {
    if (!supply || !isInContract(context, supply.publicId)) return;
    try {
      for (const [n, { from: price }] of priceCheckins(supply, query, { from, count, nights }, counts).entries()) {
        const day = days[n]!;
        if (price === undefined) continue;
        day.available++;
        if (day.from === undefined || price < day.from) day.from = price;
      }
    } catch (cause) {
      failures.push({ propertyId: supply.publicId, failure: "INTERNAL_ERROR", cause });
    }
  });
  return { currency, properties: ids.length, total: place.properties.length, days, failures };
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
