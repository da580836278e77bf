import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { addDays, dayNumber, nightsBetween, type CalendarDate } from "@/lib/core/dates";
import { DomainError, invalid } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { type OfferFilter, makeOfferFilter } from "./offer-filter";
import { checkProperty, STALE_RATES } from "./property-results";
import type { CalendarRequest, CalendarResponse } from "../availability-schemas";
import { isCheckinInReach } from "../pricing/gates";
import { MAX_DAYS_AHEAD } from "../limits";
import { findLowestTotal, matchProperty, priceProperty, type PropertyPrice, type StayQuery } from "../pricing/match";
import { normalizeParty } from "./query";
import type { Supply } from "./repository";
import { resolveRequestTime } from "./request-time";
import { listStays } from "../pricing/stay-days";

interface CalendarDay extends PropertyPrice {
  checkin: CalendarDate;
}
interface Calendar {
  propertyId: string;
  currency: string;
  at: Date;
  days: CalendarDay[];
}

/**
 * The lowest price of a stay of some nights for every check-in in a range; each day equals a search for that stay. All
 * nights are read in one statement. A check-in outside the property's limits is unavailable.
 * @throws DomainError `PROPERTY_NOT_FOUND`, `UNSUPPORTED_FX_PAIR`; `INVALID_REQUEST` on `request_time`, and on `from`
 * or `to` of a range that is completely outside the limits
 * @see docs/availability#calendar
 */
export async function getPropertyCalendar(
  context: Context,
  propertyId: string,
  request: CalendarRequest,
): Promise<Calendar> {
  const { from, to, nights, currency } = request;
  const at = resolveRequestTime(context, request.request_time);
  const count = nightsBetween(from, to) + 1;
  const span = {
    checkin: from,
    nights: count - 1 + nights,
    currency,
    occupancy: request.occupancy.map(normalizeParty),
    market: request.guest_market,
  };
  const { query, supply } = await checkProperty(context, propertyId, span, at);
  if (!supply) throw new DomainError("PROPERTY_NOT_FOUND");
  requireRangeInReach(request, query.today(supply.sheet.timezone));
  const days = priceCheckins(supply, query, { from, count, nights }, makeOfferFilter(request, context.now));
  if (days.every((day) => day.unsupportedFx))
    throw new DomainError("UNSUPPORTED_FX_PAIR", { details: { currency, ...(query.hasStaleRates && STALE_RATES) } });
  return { propertyId, currency, at, days };
}

/**
 * Prices a stay for each check-in of a range.
 * @param supply with the nights of the whole range
 * @param query its check-in and nights are replaced for each day
 * @param counts filters the offers of a day
 */
export function priceCheckins(
  { sheet, nights: read }: Pick<Supply, "sheet" | "nights">,
  query: StayQuery,
  { from, count, nights }: { from: CalendarDate; count: number; nights: number },
  counts?: OfferFilter,
): CalendarDay[] {
  const first = dayNumber(from);
  return Array.from({ length: count }, (_, offset) => {
    const checkin = addDays(from, offset);
    const stays = listStays(read, offset, nights);
    const asked = { ...query, checkin: first + offset, nights };
    if (!counts) return { checkin, ...priceProperty(sheet, stays, asked) };
    const { allocations, ...stock } = matchProperty(sheet, stays, asked);
    return {
      checkin,
      ...stock,
      from: findLowestTotal(allocations.filter((one) => counts(one, sheet, checkin)).map((one) => one.total)),
    };
  });
}

/** @param today the property's day number */
function requireRangeInReach({ from, to }: CalendarRequest, today: number): void {
  if (dayNumber(to) < today) throw invalid({ path: "to", message: "is in the past" });
  if (!isCheckinInReach(Math.max(dayNumber(from), today), today))
    throw invalid({ path: "from", message: `is more than ${MAX_DAYS_AHEAD} days ahead` });
}

export function toCalendarResponse({ propertyId, currency, at, days }: Calendar): z.input<typeof CalendarResponse> {
  return {
    property_id: propertyId,
    currency_code: currency,
    request_time: at.toISOString(),
    days: days.map(({ checkin, from }) => ({
      checkin,
      available: from !== undefined,
      from_total: from === undefined ? null : formatMoney(from, currency),
      currency,
    })),
  };
}
