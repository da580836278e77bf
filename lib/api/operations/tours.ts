import { bookTour } from "@/lib/tour/book";
import { prebookTour } from "@/lib/tour/prebook";
import { toTourSearchResponse } from "@/lib/tour/present";
import { TourBookRequest, TourPrebookRequest, TourSearchRequest, TourSearchResponse } from "@/lib/tour/schemas";
import { searchTours } from "@/lib/tour/search";
import { operation } from "../operation";
import { bookStep, prebookStep, searchStep } from "../product-steps";

export const tourSearch = operation({
  ...searchStep,
  id: "tour.search",
  path: "/tour/search",
  summary: "Search departures of a tour, or of a place's tours, in a range of days",
  body: TourSearchRequest,
  response: TourSearchResponse,
  run: (context, { body }) => searchTours(context, body),
  present: toTourSearchResponse,
});

export const tourPrebook = operation({
  ...prebookStep,
  id: "tour.prebook",
  path: "/tour/prebook",
  summary: "Prebook a tour: pin its price and terms, and hold its seats for 30 minutes",
  body: TourPrebookRequest,
  run: (context, { body }) => prebookTour(context, body),
});

export const tourBook = operation({
  ...bookStep,
  errors: [...bookStep.errors, "ANSWERS_MISMATCH"],
  id: "tour.book",
  path: "/tour/book",
  summary: "Book a prebooked tour",
  body: TourBookRequest,
  run: (context, { body }) => bookTour(context, body),
});
