import { z } from "zod";
import { CancellationPolicy } from "@/lib/cancellation/schemas";
import { ContentLanguage } from "@/lib/catalogue/languages/language-schemas";
import { Description } from "@/lib/catalogue/listing-schemas";
import { nightsBetween } from "@/lib/core/dates";
import {
  Adults,
  areFieldsValid,
  CalendarDate,
  ChildAges,
  CurrencyCode,
  Instant,
  Money,
  PathId,
  PublicId,
  listOf,
} from "@/lib/core/wire";
import { minorDigits } from "@/lib/core/money";
import { BOARDS } from "./boards";
import { MAX_CALENDAR_DAYS, MAX_CALENDAR_PROPERTIES } from "./limits";
import {
  Allocation,
  BoardCode,
  checkStay,
  FeeAtProperty,
  GuestMarket,
  slotOffers,
  ListedStay,
  MaxAllocations,
  Nights,
  Occupancy,
  Slot,
  stayDates,
} from "./schemas";
import { RoomPicks } from "./room-pick-schemas";

const InstantText = z.string().meta({ format: "date-time" });

export const AvailabilityRequest = ListedStay;
export const AvailabilityRow = z.object({
  property_id: z.string(),
  available: z.boolean(),
  total_available: z.int(),
  from_total: Money.nullable(),
  currency: z.string(),
  proof: z.string().nullable().meta({ description: "Proof for this property's offers; valid for 60 minutes" }),
  error_code: z.enum(["PROPERTY_NOT_FOUND", "UNSUPPORTED_FX_PAIR", "INTERNAL_ERROR"]).optional(),
});
export const AvailabilityResponse = z.object({
  currency_code: z.string(),
  request_time: InstantText,
  results: z.array(AvailabilityRow),
});

/** A stay's fields, optional because a sealed value can replace them. */
const optionalStay = {
  checkin: stayDates.checkin.optional(),
  checkout: stayDates.checkout.optional(),
  occupancy: Occupancy.optional(),
  currency: CurrencyCode.optional(),
  guest_market: GuestMarket,
};
const STAY_FIELDS = ["checkin", "checkout", "occupancy", "currency"] as const;
type Body = Partial<Record<string, unknown>> & { checkin?: string | undefined; checkout?: string | undefined };

/** Requires either the sealed value with none but the listed fields beside it, or every required field. */
const eitherOr =
  (sealed: "proof" | "cursor", beside: readonly string[], required: readonly string[]) =>
  (body: Body, refinement: z.RefinementCtx): void => {
    const addIssue = (path: string, message: string) => refinement.addIssue({ code: "custom", path: [path], message });
    if (body[sealed] !== undefined) {
      for (const field of Object.keys(body))
        if (field !== sealed && !beside.includes(field) && body[field] !== undefined)
          addIssue(field, `is sealed in the ${sealed}`);
      return;
    }
    for (const field of required) if (body[field] === undefined) addIssue(field, "is required");
    if (body.checkin && body.checkout) checkStay({ checkin: body.checkin, checkout: body.checkout }, refinement);
  };

/** Page size. */
const PageSize = z.int("must be a whole number from 1 to 200").min(1).max(200);
/** Either a stay in a place, or the cursor of an earlier page. */
export const PlacesRequest = z
  .strictObject({
    place_public_id: PublicId.optional(),
    ...optionalStay,
    sort: z.enum(["recommended", "price"]).optional(),
    limit: PageSize.optional(),
    // The cursor contains the ids of all properties that are not listed yet, so it may be as long as a body.
    cursor: z.string().min(1).max(1_000_000).optional(),
    request_time: Instant.optional(),
  })
  .superRefine(eitherOr("cursor", ["request_time"], ["place_public_id", ...STAY_FIELDS]));
export type PlacesRequest = z.output<typeof PlacesRequest>;
export const PlacesRow = AvailabilityRow.extend({ name: z.string() });
export const PlacesResponse = AvailabilityResponse.extend({
  results: z.array(PlacesRow),
  next_cursor: z.string().nullable(),
});

export const OffersPath = z.strictObject({ property_public_id: PathId });
export const OffersQuery = z.strictObject({ language: ContentLanguage });
/** Either the stay, or the proof from an availability response. */
export const OffersRequest = z
  .strictObject({
    proof: z.string().min(1).max(4000).optional(),
    ...optionalStay,
    request_time: Instant.optional(),
    picks: RoomPicks.optional(),
    max_allocations: MaxAllocations,
  })
  .superRefine(eitherOr("proof", ["picks", "max_allocations"], STAY_FIELDS));
export type OffersRequest = z.output<typeof OffersRequest>;

export const Offer = Allocation.omit({ slots: true }).extend({
  slots: z.array(
    Slot.extend({
      room_name: z.string(),
      rate_plan_name: z.string(),
      meal_plan_code: BoardCode,
      rooms_left: z.int().meta({ description: "Rooms of the type that are left for the whole stay" }),
      nightly: z.array(z.object({ date: z.string(), total: Money })),
      ...slotOffers,
    }),
  ),
  cancellation_policy: CancellationPolicy,
  fees_at_property: z.array(FeeAtProperty),
});
export const OffersResponse = z.object({
  property_id: z.string(),
  currency_code: z.string(),
  request_time: InstantText,
  description: Description.optional().meta({
    description: "With `language`: the property's description in the best matching language; absent: none",
  }),
  offers: z.array(Offer),
});

/** The filters that leave out offers. */
const offerFilters = {
  boards: z
    .array(BoardCode, listOf("board codes"))
    .min(1)
    .max(BOARDS.length)
    .optional()
    .meta({ description: "Only offers all of whose rooms have one of these boards" }),
  free_cancellation: z.boolean().default(false).meta({ description: "Only offers that can still be cancelled free" }),
  min_total: Money.optional().meta({ description: "Only offers of at least this total, in `currency`" }),
  max_total: Money.optional().meta({ description: "Only offers of at most this total, in `currency`" }),
};
export type OfferFilters = z.output<z.ZodObject<typeof offerFilters>>;

const calendarFields = {
  from: CalendarDate.meta({ description: "First check-in date" }),
  to: CalendarDate.meta({ description: `The last check-in, at most ${MAX_CALENDAR_DAYS - 1} days after the first` }),
  nights: Nights,
  occupancy: Occupancy,
  currency: CurrencyCode,
  guest_market: GuestMarket,
  ...offerFilters,
};

interface CalendarSpan {
  from: string;
  to: string;
  currency: string;
  min_total?: string | undefined;
  max_total?: string | undefined;
}

function checkCalendarSpan({ from, to, currency, ...bounds }: CalendarSpan, refinement: z.RefinementCtx): void {
  for (const field of ["min_total", "max_total"] as const) {
    if (bounds[field] === undefined || !areFieldsValid(refinement, field, "currency")) continue;
    const digits = minorDigits(currency);
    if ((bounds[field].split(".")[1] ?? "").length > digits)
      refinement.addIssue({
        code: "custom",
        path: [field],
        message: `must have at most ${digits} decimals in ${currency}`,
      });
  }
  if (!areFieldsValid(refinement, "from", "to")) return;
  const days = nightsBetween(from, to) + 1;
  const addIssue = (message: string) => refinement.addIssue({ code: "custom", path: ["to"], message });
  if (days < 1) addIssue("must not be before from");
  else if (days > MAX_CALENDAR_DAYS) addIssue(`must be at most ${MAX_CALENDAR_DAYS - 1} days after from`);
}

export const CalendarRequest = z
  .strictObject({ ...calendarFields, request_time: Instant.optional() })
  .superRefine(checkCalendarSpan);
export type CalendarRequest = z.output<typeof CalendarRequest>;
export const CalendarResponse = z.object({
  property_id: z.string(),
  currency_code: z.string(),
  request_time: InstantText,
  days: z.array(
    z.object({
      checkin: z.string().meta({ format: "date" }),
      available: z.boolean(),
      from_total: Money.nullable().meta({ description: "The cheapest offer of a search for this stay" }),
      currency: z.string(),
    }),
  ),
});

export const PlaceCalendarPath = z.object({ public_id: PathId });
export const PlaceCalendarRequest = z
  .strictObject({
    ...calendarFields,
    property_public_ids: z
      .array(PublicId)
      .min(1)
      .max(MAX_CALENDAR_PROPERTIES)
      .optional()
      .meta({ description: "Only these properties of the place" }),
  })
  .superRefine(checkCalendarSpan);
export type PlaceCalendarRequest = z.output<typeof PlaceCalendarRequest>;
export const PlaceCalendarResponse = z.object({
  currency_code: z.string(),
  properties: z.int().meta({ description: "Properties that were priced: the first in the recommended order" }),
  total: z.int().meta({ description: "Properties on sale in the place and the places below it" }),
  days: z.array(
    z.object({
      checkin: z.string().meta({ format: "date" }),
      available: z.boolean(),
      available_properties: z.int(),
      from_total: Money.nullable().meta({ description: "The lowest total of a search of these properties" }),
      currency: z.string(),
    }),
  ),
});

export const CheckRequest = z
  .strictObject({
    property_public_id: PublicId,
    room_public_id: PublicId,
    rate_plan_public_id: PublicId,
    ...stayDates,
    adults: Adults,
    child_ages: ChildAges,
    currency: CurrencyCode,
    guest_market: GuestMarket,
    rooms: z
      .int()
      .min(1)
      .max(99)
      .default(1)
      .meta({ description: "Rooms of the search or group that the check stands for" }),
    request_time: Instant.optional(),
  })
  .superRefine(checkStay);
export type CheckRequest = z.output<typeof CheckRequest>;

/** The gates' names, in the order in which they are checked. */
export const GATE_NAMES = [
  "PROPERTY",
  "ROOM",
  "RATE_PLAN",
  "PROFILE",
  "MARKET",
  "AUDIENCE",
  "SALES_WINDOW",
  "RELEASE",
  "STOP_SELL",
  "ARRIVAL_DAY",
  "DEPARTURE_DAY",
  "MIN_STAY",
  "MAX_STAY",
  "CHILD_POLICY",
  "OCCUPANCY",
  "INVENTORY",
  "PRICE",
  "FX",
] as const;
const Night = z.string().meta({ format: "date" });
/** The values that decide a gate; each gate has only its own. Dates are local to the property. */
export const GateFacts = z
  .object({
    property_public_id: z.string(),
    room_public_id: z.string(),
    rate_plan_public_id: z.string(),
    profile_public_id: z.string().meta({ description: "The profile of the search" }),
    name: z.string().meta({ description: "Name of the property, the room or the rate plan" }),
    meal_plan_code: z.string(),
    on_sale: z.boolean().meta({ description: "Whether it is active" }),
    visible: z.boolean().meta({ description: "Whether the profile sees the rate plan" }),
    markets: z
      .array(z.string())
      .meta({ description: "Markets that the rate plan is for; ! is all others", example: ["DE", "AT"] }),
    guest_market: z.string().nullable().meta({ description: "The guests' market, null: not known", example: "DE" }),
    named_only: z.boolean().meta({ description: "Whether only tenants whose contract names it may buy the rate plan" }),
    package_only: z.boolean().meta({ description: "Whether the rate plan is sold in packages alone" }),
    min_rooms: z.int().meta({ description: "Rooms that a search needs at least", example: 10 }),
    rooms: z.int().meta({ description: "Rooms of the search" }),
    today: Night.meta({ description: "The day at the property" }),
    sell_from: Night.nullable(),
    sell_until: Night.nullable(),
    last_checkin: Night.meta({ description: "The last arrival that is on sale" }),
    release_days: z.int(),
    days_before_arrival: z.int().meta({ description: "Days from today to check-in", example: 14 }),
    last_day_of_sale: Night.meta({ description: "Last day on which this stay can be booked" }),
    closed_nights: z.array(Night).meta({ description: "Nights with stopped sales" }),
    checkin: Night,
    checkout: Night,
    closed_to_arrival: z.boolean().meta({ description: "Whether the check-in date is closed to arrival" }),
    closed_to_departure: z.boolean().meta({ description: "Whether the check-out date is closed to departure" }),
    min_stay: z.int(),
    max_stay: z.int(),
    nights: z.int(),
    children_welcome: z.boolean(),
    min_age: z.int(),
    child_ages: z.array(z.int()),
    adults: z.int(),
    children: z.int().meta({ description: "Number of children", example: 1 }),
    max_adults: z.int(),
    max_children: z.int(),
    max_occupancy: z.int(),
    needed: z.int().meta({ description: "Rooms that the stay needs", example: 1 }),
    available: z.int().meta({ description: "Rooms left on every night", example: 0 }),
    nights_short: z.array(Night).meta({ description: "Nights with fewer rooms than needed" }),
    nights_not_loaded: z.array(Night).meta({ description: "Those of them for which no allotment was ever sent" }),
    nights_without_price: z.array(Night).meta({ description: "Nights without a price" }),
    from: z.string().meta({ description: "The rate plan's currency", example: "GBP" }),
    to: z.string().meta({ description: "The requested currency", example: "EUR" }),
    convertible: z.boolean().meta({ description: "Whether there is an exchange rate" }),
  })
  .partial()
  .meta({ description: "The values that decide a gate: each gate has only its own" });
export const GateResult = z.object({
  gate: z.enum(GATE_NAMES),
  result: z.enum(["PASS", "FAIL", "SKIPPED"]),
  code: z.string().nullable().meta({ description: "Code of a FAIL, which never changes its meaning" }),
  message: z.string().nullable().meta({ description: "Reason of a FAIL or SKIPPED as text" }),
  data: GateFacts.nullable().meta({ description: "The values that decided the result" }),
});
export const CheckResponse = z.object({
  bookable: z.boolean(),
  first_failed_gate: z.enum(GATE_NAMES).nullable(),
  gates: z.array(GateResult),
  request_time: InstantText,
});
