import { type PinnedPolicy, pinServicePolicy } from "@/lib/cancellation/policy";
import type { Context } from "@/lib/core/context";
import { formatInstant, toInstant } from "@/lib/core/dates";
import { markupFactor } from "@/lib/core/money";
import type { PricedTransfer } from "./price";
import type { TransferSearchRequest } from "./schemas";

/** Fields of a search that offers repeat. */
type Route = Pick<
  TransferSearchRequest,
  "from_zone_public_id" | "to_zone_public_id" | "direction" | "service_date" | "service_time"
>;

/** The static facts of an offer: shown by search and stored in its booking. */
export function describeOffer(search: Route, { rate, units }: PricedTransfer) {
  const { vehicle } = rate;
  return {
    from_zone_public_id: search.from_zone_public_id,
    to_zone_public_id: search.to_zone_public_id,
    direction: search.direction,
    service_class: rate.serviceClass,
    service_date: search.service_date,
    ...(search.service_time !== undefined && { service_time: search.service_time }),
    vehicle_type: {
      public_id: vehicle.publicId,
      name: vehicle.name,
      vehicle_class: vehicle.vehicleClass,
      max_passengers: vehicle.maxPassengers,
      max_bags: vehicle.maxBags,
    },
    units,
    duration_minutes: rate.durationMinutes,
    languages: rate.languages,
  };
}

/** The details that are stored with a sold or quoted transfer: those of the offer, and its zones. */
export function describeSold(search: Route & { language?: string | undefined }, priced: PricedTransfer) {
  const { from, to } = priced.rate;
  return {
    ...describeOffer(search, priced),
    from_zone_name: from.name,
    to_zone_name: to.name,
    from_zone_type: from.type,
    to_zone_type: to.type,
    from_country_code: from.countryCode,
    ...(search.language !== undefined && { language: search.language }),
  };
}

/** Start and end: instants at the start zone if the time is known, otherwise the date. */
export function describeTimes({ service_date: date, service_time: time }: Route, { rate }: PricedTransfer) {
  if (time === undefined) return { starts_at: date, ends_at: date };
  const { timezone } = rate.from;
  const start = toInstant(date, time, timezone);
  const end = new Date(start.getTime() + (rate.durationMinutes ?? 0) * 60_000);
  return { starts_at: formatInstant(start, timezone), ends_at: formatInstant(end, timezone) };
}

/** The cancellation terms, fixed to the start at its zone (without a time to local midnight), and to amounts. */
export function computePolicy(
  context: Context,
  search: TransferSearchRequest,
  { rate, total }: PricedTransfer,
): PinnedPolicy {
  return pinServicePolicy(rate.tariff.terms, {
    day: search.service_date,
    startTime: search.service_time ?? "",
    timezone: rate.from.timezone,
    now: context.now,
    total,
    currency: rate.tariff.currency,
    markup: markupFactor(context.profile.markupPercent),
  });
}
