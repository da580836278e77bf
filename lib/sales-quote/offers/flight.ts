import type { z } from "zod";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { FlightPick } from "@/lib/flight/offer";
import { repriceFlight } from "@/lib/flight/prebook";
import { toFlightSearchResponse } from "@/lib/flight/present";
import { type FlightOffer, type FlightPrebookRequest, FlightSearchRequest } from "@/lib/flight/schemas";
import { type AllocatedSource, pickParty, readSearch, readAllocatedSource, toLiveTerms } from "./allocated";
import type { ComparedValue, QuotedProduct } from "./product";
import type { ShownFlight } from "./schemas";

interface Wanted {
  request: FlightPrebookRequest;
}
export type FlightSource = AllocatedSource<FlightSearchRequest, z.output<typeof FlightPick>>;
type Live = z.output<typeof FlightOffer>;
type Facts = Pick<z.output<typeof ShownFlight>, "party" | "details">;

/** Flights: a flight, or an outbound and an inbound one at one price. */
export const quotedFlight: QuotedProduct<Wanted, FlightSource, Live, Facts> = {
  sourceOf: (context, { request }) => readAllocatedSource(context, PRODUCT_TYPE.FLIGHT, request, FlightPick),
  currencyOf: ({ search }) => search.currency_code,
  async price(context, source) {
    const search = readSearch(FlightSearchRequest, source);
    const priced = await repriceFlight(context, search, source.pick);
    return toFlightSearchResponse({ context, search, offers: [priced], truncated: false, dropped: [] }).offers[0]!;
  },
  termsOf: toLiveTerms,
  factsOf: ({ search }, { cabin, segments, per_person }) => ({
    party: pickParty(search),
    details: { cabin, passengers: per_person.length, segments },
  }),
  // Flights have no pictures.
  contentOf: () => Promise.resolve({ image: null }),
  compared: ({ details: { segments } }) =>
    segments.flatMap(({ departs_at, arrives_at, baggage_included }): ComparedValue[] => [
      ["times", `${departs_at}/${arrives_at}`],
      ["baggage", String(baggage_included)],
    ]),
  bookingOf: ({ search }, offer) => ({
    product_type: PRODUCT_TYPE.FLIGHT,
    request: { ...search, allocation_id: offer.allocation_id },
    offer,
  }),
};
