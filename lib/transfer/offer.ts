import { type PinnedPolicy, pinServicePolicy } from "@/lib/cancellation/policy";
import type { Context } from "@/lib/core/context";
import { markupFactor } from "@/lib/core/money";
import type { PricedTransfer } from "./price";
import type { TransferSearchRequest } from "./schemas";

/** Fields of a search that offers repeat. */
type Route = Pick<TransferSearchRequest, "from_zone_public_id" | "to_zone_public_id" | "direction" | "service_date">;

/** The static facts of an offer: shown by search and stored in its booking. */
export function describeOffer(search: Route, { rate, units }: PricedTransfer) {
  const { vehicle } = rate;
  return {
    from_zone_public_id: search.from_zone_public_id,
    to_zone_public_id: search.to_zone_public_id,
    direction: search.direction,
    service_class: rate.serviceClass,
    service_date: search.service_date,
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

/** The details that are stored with what is sold or quoted: those of the offer, and the names of its zones. */
export function describeSold(search: Route & Pick<TransferSearchRequest, "language">, priced: PricedTransfer) {
  const { from, to } = priced.rate;
  return {
    ...describeOffer(search, priced),
    from_zone_name: from.name,
    to_zone_name: to.name,
    language: search.language,
  };
}

/** The cancellation terms, fixed to local midnight of the day at the start zone, and to amounts. */
export function computePolicy(
  context: Context,
  search: TransferSearchRequest,
  { rate, total }: PricedTransfer,
): PinnedPolicy {
  return pinServicePolicy(rate.tariff.terms, {
    day: search.service_date,
    startTime: "",
    timezone: rate.from.timezone,
    now: context.now,
    total,
    currency: rate.tariff.currency,
    markup: markupFactor(context.profile.markupPercent),
  });
}
