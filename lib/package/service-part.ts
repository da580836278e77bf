import { type PinnedPolicy, pinServicePolicy } from "@/lib/cancellation/policy";
import type { Context } from "@/lib/core/context";
import { localDate } from "@/lib/core/dates";
import { suitsLanguage } from "@/lib/core/language";
import { markupFactor, type Factor, type Minor } from "@/lib/core/money";
import { describeLeg } from "@/lib/flight/offer";
import { priceLeg } from "@/lib/flight/price";
import { compareRates, isReferredRate, toRateReference, type RateReference } from "@/lib/inventory/service-rate";
import type { DropReason } from "@/lib/prebook/schemas";
import { describeOffer as describeTour } from "@/lib/tour/offer";
import { makeDeparturePricer } from "@/lib/tour/price";
import { describeSold as describeTransfer } from "@/lib/transfer/offer";
import { priceTransfer } from "@/lib/transfer/price";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { z } from "zod";
import type { ComponentRate, ServiceComponent } from "./repository";
import type { PackageSearchRequest } from "./schemas";

/** A part that does not accept the party; without a reason if it has no live rate. */
export interface PartRefusal {
  drop: DropReason | undefined;
  details: Record<string, unknown>;
}
/** A part that accepts the party, at its own product's price. */
export interface ServicePart {
  drop: null;
  rate: ComponentRate;
  units: number;
  /** The amount before the mark-up. */
  amount: Minor;
  timezone: string;
  starts_at: string;
  ends_at: string;
  details: Record<string, unknown>;
}

/** The mark-up applies to the package as a whole. */
const NO_MARKUP: Factor = { num: 1n, den: 1n };
export const NO_LIVE_RATE: PartRefusal = { drop: undefined, details: {} };

/**
 * Prices a departure for the party by its own product's rules, with the cheapest tariff that accepts it.
 * @param picked only this tariff, for a prebook
 */
export function priceService(
  context: Context,
  { rates, day }: ServiceComponent,
  search: PackageSearchRequest,
  picked?: z.output<typeof RateReference>,
): ServicePart | PartRefusal {
  const live = rates.filter(
    (rate) => suitsLanguage(rate.languages, search.language) && (!picked || isReferredRate(rate, picked)),
  );
  const priced = live.sort(compareRates).map((rate) => priceRate(context.now, rate, day, search));
  const parts = priced.filter((p) => p.drop === null);
  if (!parts.length) return priced.find((p) => p.drop !== null) ?? NO_LIVE_RATE;
  return parts.reduce((best, part) => (part.amount < best.amount ? part : best));
}

function priceRate(
  now: Date,
  rate: ComponentRate,
  day: string,
  search: PackageSearchRequest,
): ServicePart | PartRefusal {
  const party = { adults: search.adults, childAges: search.child_ages };
  const query = { party, now, markup: NO_MARKUP };
  if (rate.productType === PRODUCT_TYPE.TRANSFER) {
    const { from, to, direction } = rate.sold;
    if (day < localDate(from.timezone, now)) return NO_LIVE_RATE;
    const priced = priceTransfer({ ...rate, ...rate.sold }, { ...query, day });
    if (priced.drop) return priced;
    const route = { from_zone_public_id: from.publicId, to_zone_public_id: to.publicId, direction, service_date: day };
    const details = describeTransfer(route, priced);
    return {
      drop: null,
      rate,
      units: priced.units,
      amount: priced.total,
      timezone: from.timezone,
      starts_at: day,
      ends_at: day,
      details,
    };
  }
  if (rate.productType === PRODUCT_TYPE.TOUR) {
    const { timezone } = rate.sold.tour;
    if (day < localDate(timezone, now)) return NO_LIVE_RATE;
    const { startTime, free, price } = rate;
    const priced = makeDeparturePricer(
      { ...rate, ...rate.sold, departures: [] },
      query,
    )({ day, startTime, free, price });
    if (priced.drop) return priced;
    const { starts_at, ends_at, ...details } = describeTour(priced);
    return { drop: null, rate, units: details.units, amount: priced.total, timezone, starts_at, ends_at, details };
  }
  const { timezone } = rate.sold.origin;
  if (day < localDate(timezone, now)) return NO_LIVE_RATE;
  const priced = priceLeg({ ...rate, ...rate.sold, inbound: false, part: "NONSTOP", day }, query);
  if (priced.drop) return priced;
  // A package's flight has no direction.
  const { direction: _there, departs_at, arrives_at, ...details } = describeLeg(priced);
  return {
    drop: null,
    rate,
    units: details.units,
    amount: priced.fare.amount,
    timezone,
    starts_at: departs_at,
    ends_at: arrives_at,
    details,
  };
}

/** The cancellation terms, fixed to the departure and to the part's share of the package's price. */
export function servicePolicy(context: Context, part: ServicePart, day: string, total: Minor): PinnedPolicy {
  return pinServicePolicy(part.rate.tariff.terms, {
    day,
    startTime:
      part.rate.productType === PRODUCT_TYPE.FLIGHT ? part.rate.sold.flight.departureTime : part.rate.startTime,
    timezone: part.timezone,
    now: context.now,
    total,
    currency: part.rate.tariff.currency,
    markup: markupFactor(context.profile.markupPercent),
  });
}

export const toServicePick = ({ rate }: ServicePart): z.output<typeof RateReference> => toRateReference(rate);
