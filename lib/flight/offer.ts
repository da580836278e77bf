import { z } from "zod";
import { mergePolicies, type PinnedPolicy, pinServicePolicy } from "@/lib/cancellation/policy";
import type { Context } from "@/lib/core/context";
import { formatInstant } from "@/lib/core/dates";
import { markupFactor, multiplyMinor } from "@/lib/core/money";
import { toRateReference, RateReference } from "@/lib/inventory/service-rate";
import type { PricedFlight } from "./combine";
import type { PricedLeg } from "./price";

/**
 * Identifies an offer's flights in an allocation id, in order. Earlier releases stored no direction: the second
 * flight is then the inbound one.
 */
export const FlightPick = z
  .array(RateReference.extend({ inbound: z.boolean().optional() }))
  .min(1)
  .max(4)
  .transform((legs) => legs.map((leg, i) => ({ ...leg, inbound: leg.inbound ?? i > 0 })));

export function toFlightPick({ legs }: PricedFlight): z.output<typeof FlightPick> {
  return legs.map(({ rate }) => ({ ...toRateReference(rate), inbound: rate.inbound }));
}

/** The static facts of a flight: shown by search and stored in its booking. */
export function describeLeg({ rate, departsAt, arrivesAt, fare }: PricedLeg) {
  const { flight, cabin, origin, destination } = rate;
  return {
    direction: rate.inbound ? ("INBOUND" as const) : ("OUTBOUND" as const),
    flight_public_id: flight.publicId,
    carrier_code: flight.carrierCode,
    carrier_name: flight.carrierName,
    flight_number: flight.number,
    aircraft: flight.aircraft,
    origin,
    destination,
    departs_at: formatInstant(departsAt, origin.timezone),
    arrives_at: formatInstant(arrivesAt, destination.timezone),
    duration_minutes: Math.round((arrivesAt.getTime() - departsAt.getTime()) / 60_000),
    origin_terminal: flight.originTerminal,
    destination_terminal: flight.destinationTerminal,
    requires_passport: flight.requiresPassport,
    cabin: cabin.cabin,
    cabin_public_id: cabin.publicId,
    baggage_included: cabin.pieces,
    fare_family: cabin.fareFamily,
    baggage: cabin.baggage,
    changeable: cabin.changeable,
    units: fare.seats,
  };
}

const CERTAINTY = ["INSTANT", "DELAYED", "ON_REQUEST"] as const;

/** The least certain confirmation mode of the flights. */
export function computeConfirmationMode({ legs }: PricedFlight): (typeof CERTAINTY)[number] {
  return CERTAINTY[Math.max(...legs.map((leg) => CERTAINTY.indexOf(leg.rate.confirmationMode)))]!;
}

/**
 * The cancellation terms, fixed to each flight's departure and share of the price. Those of several flights are
 * merged like those of rooms.
 */
export function computePolicy(context: Context, { legs, total }: PricedFlight): PinnedPolicy {
  const markup = markupFactor(context.profile.markupPercent);
  let left = total;
  return mergePolicies(
    legs.map(({ rate, fare }, i) => {
      // The total was rounded once, so the last flight gets the remainder.
      const share = i === legs.length - 1 ? left : multiplyMinor(fare.amount, markup);
      left -= share;
      return pinServicePolicy(rate.tariff.terms, {
        day: rate.day,
        startTime: rate.flight.departureTime,
        timezone: rate.origin.timezone,
        now: context.now,
        total: share,
        currency: rate.tariff.currency,
        markup,
      });
    }),
  );
}
