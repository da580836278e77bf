import { z } from "zod";
import { type PinnedPolicy, pinServicePolicy } from "@/lib/cancellation/policy";
import type { Context } from "@/lib/core/context";
import { formatInstant, toInstant } from "@/lib/core/dates";
import { markupFactor } from "@/lib/core/money";
import { toRateReference, RateReference } from "@/lib/inventory/service-rate";
import type { PricedTour } from "./price";

/** Identifies an offer's departure in an allocation id. */
export const TourPick = RateReference.extend({ day: z.string(), time: z.string() });

export function toTourPick({ rate, departure }: PricedTour): z.output<typeof TourPick> {
  return { ...toRateReference(rate), day: departure.day, time: departure.startTime };
}

/** The static facts of an offer: shown by search and stored in its booking. */
export function describeOffer({ rate, departure, fare }: PricedTour) {
  const { tour, option } = rate;
  return {
    tour_public_id: tour.publicId,
    tour_name: tour.name,
    option_public_id: option.publicId,
    option_name: option.name,
    date: departure.day,
    start_time: departure.startTime,
    ...timesOf(rate, departure),
    timezone: tour.timezone,
    duration_minutes: option.durationMinutes,
    meeting_point: tour.meetingPoint,
    languages: rate.languages,
    units: fare.seats,
    pickup_points: option.pickupPoints,
    questions: option.questions,
    included: option.included,
    excluded: option.excluded,
    min_party: option.minParty,
  };
}

/**
 * Start and end of a departure, each with the tour's offset at that instant, because a night tour may span a clock
 * change.
 */
function timesOf({ tour, option }: PricedTour["rate"], { day, startTime }: PricedTour["departure"]) {
  const start = toInstant(day, startTime, tour.timezone);
  const end = new Date(start.getTime() + option.durationMinutes * 60_000);
  return { starts_at: formatInstant(start, tour.timezone), ends_at: formatInstant(end, tour.timezone) };
}

/** The cancellation terms, fixed to the departure and to amounts. */
export function computePolicy(context: Context, { rate, departure, total }: PricedTour): PinnedPolicy {
  return pinServicePolicy(rate.tariff.terms, {
    day: departure.day,
    startTime: departure.startTime,
    timezone: rate.tour.timezone,
    now: context.now,
    total,
    currency: rate.tariff.currency,
    markup: markupFactor(context.profile.markupPercent),
  });
}
