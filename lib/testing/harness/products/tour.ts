import type { z } from "zod";
import { addDays } from "@/lib/core/dates";
import type { TourBookRequest, TourSearchRequest, TourSearchResponse } from "@/lib/tour/schemas";
import type { Made } from "@/lib/testing/factories/insert";
import { dayFromNow } from "@/lib/testing/factories/property";
import type { MadeTour } from "@/lib/testing/factories/tour";
import type { FreshDatabase } from "../servers/fresh-database";
import { productSteps } from "./product";
import { expectServiceConservation } from "./stock";

type SearchBody = z.input<typeof TourSearchRequest>;

/** A search for two adults in the week that starts in 30 days, in EUR. */
export function tourBody(tour: Made, changes: Partial<SearchBody> = {}): SearchBody {
  const date_from = changes.date_from ?? dayFromNow(30);
  return {
    tour_public_id: tour.publicId,
    date_from,
    date_to: addDays(date_from, 6),
    adults: 2,
    child_ages: [],
    currency_code: "EUR",
    language: "en",
    ...changes,
  };
}

/** The same search in a place. */
export function placeTourBody(place: Made, changes: Partial<SearchBody> = {}): SearchBody {
  const { tour_public_id: _any, ...body } = tourBody(place, changes);
  return { place_public_id: place.publicId, ...body };
}

export function tourBookBody(token: string): z.input<typeof TourBookRequest> {
  return {
    prebook_token: token,
    contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" },
    travellers: [{ kind: "ADULT", first_name: "Ada", last_name: "Lovelace" }],
    agency_reference: "W-1",
  };
}

export const {
  search: searchTours,
  prebook: prebookTour,
  book: bookTour,
  offer: tourOffer,
  held: heldTour,
  booked: bookedTour,
} = productSteps<SearchBody, z.output<typeof TourSearchResponse>>("tour", tourBookBody);

/** Checks that stock equals bookings and holds for all options of the tours. */
export async function expectToursConserved(db: FreshDatabase, tours: MadeTour[]): Promise<void> {
  for (const { id } of tours.flatMap((tour) => tour.options)) await expectServiceConservation(db, id);
}
