import type { z } from "zod";
import { markupFactor } from "@/lib/core/money";
import { splitFare } from "@/lib/inventory/tariff";
import { allocationSealer } from "@/lib/prebook/allocation";
import { addNoRate, toDropped, toOfferTerms, toPersonShare } from "@/lib/prebook/present";
import { computeConfirmationMode, describeLeg, toFlightPick, computePolicy } from "./offer";
import type { DroppedLeg } from "./price";
import type { FlightSearchResponse } from "./schemas";
import type { FlightSearch } from "./search";

/** The response of /flight/search; without any rate it contains a single `no_rate`. */
export function toFlightSearchResponse(result: FlightSearch): z.input<typeof FlightSearchResponse> {
  const { context, search, offers, truncated, dropped } = result;
  const seal = allocationSealer(context, 4, search);
  const markup = markupFactor(context.profile.markupPercent);
  return {
    offers: offers.map((offer) => {
      const { rate } = offer.legs[0]!;
      return {
        allocation_id: seal({ pick: toFlightPick(offer), total: offer.total }),
        cabin: rate.cabin.cabin,
        segments: offer.legs.map((leg) => ({ ...describeLeg(leg), seats_left: leg.rate.free })),
        ...toOfferTerms(offer.total, search.currency_code, computePolicy(context, offer), rate.origin.timezone),
        per_person: splitFare(offer.fare, markup).map((person) => toPersonShare(person, search.currency_code)),
        confirmation_mode: computeConfirmationMode(offer),
      };
    }),
    truncated,
    dropped: addNoRate(offers, withoutRepeats(dropped.map(toDroppedLeg))),
  };
}

function toDroppedLeg({ rate, drop, details }: DroppedLeg) {
  return toDropped(drop, {
    flight_public_id: rate.flight.publicId,
    direction: rate.inbound ? "INBOUND" : "OUTBOUND",
    cabin: rate.cabin.cabin,
    ...details,
  });
}

/** Removes repeated reasons of a cabin with several tariffs. */
function withoutRepeats<Entry>(entries: Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}
