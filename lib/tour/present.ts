import type { z } from "zod";
import { markupFactor } from "@/lib/core/money";
import { splitFare } from "@/lib/inventory/tariff";
import { allocationSealer } from "@/lib/prebook/allocation";
import { addNoRate, toDropped, toOfferTerms, toPersonShare } from "@/lib/prebook/present";
import type { DroppedTour } from "./drops";
import { describeOffer, computePolicy, toTourPick } from "./offer";
import type { TourSearchResponse } from "./schemas";
import type { TourSearch } from "./search";

/** The response of /tour/search; without any rate it contains a single `no_rate`. */
export function toTourSearchResponse(result: TourSearch): z.input<typeof TourSearchResponse> {
  const { context, search, offers, truncated, dropped } = result;
  const seal = allocationSealer(context, 3, search);
  const markup = markupFactor(context.profile.markupPercent);
  return {
    offers: offers.map((offer) => ({
      allocation_id: seal({ pick: toTourPick(offer), total: offer.total }),
      ...describeOffer(offer),
      seats_left: offer.departure.free,
      ...toOfferTerms(offer.total, search.currency_code, computePolicy(context, offer), offer.rate.tour.timezone),
      per_person: splitFare(offer.fare, markup).map((person) => toPersonShare(person, search.currency_code)),
      confirmation_mode: offer.rate.confirmationMode,
    })),
    truncated,
    dropped: addNoRate(offers, dropped.map(toDroppedTour)),
  };
}

function toDroppedTour({ rate, drop, details, departures }: DroppedTour) {
  return toDropped(drop, {
    tour_public_id: rate.tour.publicId,
    option_public_id: rate.option.publicId,
    ...details,
    ...(drop === "capacity_exceeded" && { available: Math.max(0, ...departures.values()) }),
    departures: [...departures.keys()].sort(),
  });
}
