import type { z } from "zod";
import { tours } from "@/lib/catalogue/product-repository";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { TourPick } from "@/lib/tour/offer";
import { repriceTour } from "@/lib/tour/prebook";
import { toTourSearchResponse } from "@/lib/tour/present";
import { type TourOffer, type TourPrebookRequest, TourSearchRequest } from "@/lib/tour/schemas";
import { type AllocatedSource, pickParty, readSearch, readAllocatedSource, toLiveTerms } from "./allocated";
import { firstPicture } from "./content";
import type { ComparedValue, QuotedProduct } from "./product";
import type { ShownTour } from "./schemas";

interface Wanted {
  request: TourPrebookRequest;
}
export type TourSource = AllocatedSource<TourSearchRequest, z.output<typeof TourPick>>;
type Live = z.output<typeof TourOffer>;
type Facts = Pick<z.output<typeof ShownTour>, "party" | "starts_at" | "ends_at" | "details">;

/** Tours: places of a departure. */
export const quotedTour: QuotedProduct<Wanted, TourSource, Live, Facts> = {
  sourceOf: (context, { request }) => readAllocatedSource(context, PRODUCT_TYPE.TOUR, request, TourPick),
  currencyOf: ({ search }) => search.currency_code,
  async price(context, source) {
    const search = readSearch(TourSearchRequest, source);
    const priced = await repriceTour(context, search, source.pick);
    return toTourSearchResponse({ context, search, offers: [priced], truncated: false, dropped: [] }).offers[0]!;
  },
  termsOf: toLiveTerms,
  factsOf: ({ search }, offer) => {
    const { starts_at, ends_at, ...details } = offer;
    return { party: pickParty(search), starts_at, ends_at, details: { ...details, language: search.language } };
  },
  contentOf: async (context, _source, { tour_public_id: id }) => ({
    image: await firstPicture(context, tours, id, "TOUR_NOT_FOUND"),
  }),
  compared: ({ starts_at, ends_at, details: { meeting_point: point } }): ComparedValue[] => [
    ["times", `${starts_at}/${ends_at}`],
    ["place", point.name],
  ],
  bookingOf: ({ search }, offer) => ({
    product_type: PRODUCT_TYPE.TOUR,
    request: { ...search, allocation_id: offer.allocation_id },
    offer,
  }),
};
