import { z } from "zod";
import { bookFields, Travellers } from "@/lib/booking/travellers/traveller-schemas";
import { MeetingPoint, tourJoining } from "@/lib/catalogue/product-schemas";
import { nightsBetween } from "@/lib/core/dates";
import {
  areFieldsValid,
  Adults,
  CalendarDate,
  ChildAges,
  CurrencyCode,
  Language,
  PublicId,
  text,
} from "@/lib/core/wire";
import { AllocationId, Dropped, offerFields, PersonShare } from "@/lib/prebook/schemas";
import { MAX_DAYS } from "./limits";

/** Maximum offers of a search, the earliest first: a tour's month with sixteen departures a day. */
export const MAX_OFFERS = 500;

const searchFields = {
  tour_public_id: PublicId.optional().meta({ description: "Id of one tour; either this or place_public_id" }),
  place_public_id: PublicId.optional().meta({
    description: "All tours of a place and the places below it, up to 1,000 options",
  }),
  date_from: CalendarDate.meta({ description: "First date of departure in the tour's time zone" }),
  date_to: CalendarDate.meta({ description: `Last day of departure, at most ${MAX_DAYS} days with the first` }),
  adults: Adults,
  child_ages: ChildAges,
  currency_code: CurrencyCode,
  language: Language,
};
interface SearchInput {
  tour_public_id?: string | undefined;
  place_public_id?: string | undefined;
  date_from: string;
  date_to: string;
}

/** Checks that exactly one of the two ids is given, and the dates are in order. */
function checkSearch(search: SearchInput, refinement: z.RefinementCtx): void {
  const addIssue = (field: keyof SearchInput, message: string) =>
    refinement.addIssue({ code: "custom", path: [field], message });
  const [tour, place] = [search.tour_public_id !== undefined, search.place_public_id !== undefined];
  if (!tour && !place) addIssue("tour_public_id", "is required, or else place_public_id");
  if (tour && place) addIssue("place_public_id", "cannot be combined with tour_public_id");
  if (!areFieldsValid(refinement, "date_from", "date_to")) return;
  const nights = nightsBetween(search.date_from, search.date_to);
  if (nights < 0) addIssue("date_to", "must not be before date_from");
  else if (nights >= MAX_DAYS) addIssue("date_to", `must be at most ${MAX_DAYS - 1} days after date_from`);
}

/** The tour search. Each offer's allocation id is bound to all of it. */
export const TourSearchRequest = z.strictObject(searchFields).superRefine(checkSearch);
export type TourSearchRequest = z.output<typeof TourSearchRequest>;

const InstantText = z.string().meta({ format: "date-time" });

export const TourOffer = z.object({
  ...offerFields,
  tour_public_id: z.string(),
  tour_name: z.string(),
  option_public_id: z.string(),
  option_name: z.string(),
  date: z.string().meta({ description: "Date of departure in the tour's time zone" }),
  start_time: z.string().meta({ description: "Local time of day, HH:MM" }),
  starts_at: InstantText.meta({ description: "With the UTC offset of the tour" }),
  ends_at: InstantText,
  timezone: z.string().meta({ description: "IANA zone" }),
  duration_minutes: z.int(),
  meeting_point: MeetingPoint,
  languages: z.array(z.string()).meta({ description: "BCP 47; empty: any" }),
  units: z.int().meta({ description: "Number of seats for the party" }),
  ...tourJoining,
  seats_left: z.int().meta({ description: "Seats of the departure that are neither sold nor held" }),
  per_person: z
    .array(PersonShare)
    .meta({ description: "Each traveller's share of the total; the shares add up to it" }),
});
export const TourSearchResponse = z.object({
  offers: z.array(TourOffer).meta({ description: `By date, start time and price; at most ${MAX_OFFERS}` }),
  truncated: z
    .boolean()
    .meta({ description: `There are more than ${MAX_OFFERS} offers: choose fewer days or a smaller place` }),
  dropped: z.array(Dropped).meta({ description: "One entry for each option and reason" }),
});

/** The search exactly as it was sent, with the chosen offer. */
export const TourPrebookRequest = z
  .strictObject({ ...searchFields, allocation_id: AllocationId })
  .superRefine(checkSearch);
export type TourPrebookRequest = z.output<typeof TourPrebookRequest>;

/** An answer to a question of the tour. */
export const Answer = z.strictObject({
  code: z.string().min(1).max(64).meta({ description: "The question's code", example: "HOTEL" }),
  traveller: z.int().min(0).max(148).optional().meta({
    description: "If each traveller is asked: the index in `travellers`, from 0",
    example: 0,
  }),
  value: text(500).meta({
    description: "A text; of a CHOICE one of its choices, of a NUMBER a decimal, of a DATE YYYY-MM-DD",
    example: "The Harbour House",
  }),
});
export const Answers = z.array(Answer).max(500);

export const TourBookRequest = z.strictObject({
  ...bookFields,
  travellers: Travellers.meta({ description: "At least the lead traveller, at most the priced party" }),
  special_requests: text(1000).optional(),
  pickup_point_code: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .meta({ description: "One of the offer's pickup_points", example: "QUAY" }),
  language: Language.removeDefault().optional().meta({ description: "The language that the guests wish (BCP 47)" }),
  answers: Answers.default([]).meta({
    description: "To the offer's questions; `422` `ANSWERS_MISMATCH` names a wrong one",
  }),
});
export type TourBookRequest = z.output<typeof TourBookRequest>;
