import { z } from "zod";
import type { PinnedPolicy } from "@/lib/cancellation/policy";
import { pinServicePolicy } from "@/lib/cancellation/service-policy";
import type { Context } from "@/lib/core/context";
import { formatInstant, instantOf } from "@/lib/core/dates";
import { markupFactor } from "@/lib/core/money";
import { pickOf, RatePick } from "@/lib/inventory/service-rate";
import type { PricedTour } from "./price";

/** What an allocation id finds its departure by. */
export const TourPick = RatePick.extend({ day: z.string(), time: z.string() });

export function tourPickOf({ rate, departure }: PricedTour): z.output<typeof TourPick> {
  return { ...pickOf(rate), day: departure.day, time: departure.startTime };
}

/** An offer in words that do not age: what search shows of it, and its booking remembers. */
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
  };
}

/** The departure's beginning and end, with the tour's own offset at each: a tour through the night may see both. */
function timesOf({ tour, option }: PricedTour["rate"], { day, startTime }: PricedTour["departure"]) {
  const start = instantOf(day, startTime, tour.timezone);
  const end = new Date(start.getTime() + option.durationMinutes * 60_000);
  return { starts_at: formatInstant(start, tour.timezone), ends_at: formatInstant(end, tour.timezone) };
}

/** Its cancellation terms, fixed to its departure and to money. */
export function policyOf(context: Context, { rate, departure, total }: PricedTour): PinnedPolicy {
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
