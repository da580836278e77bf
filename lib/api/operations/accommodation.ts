import {
  AlternativesPath,
  AlternativesRequest,
  AlternativesResponse,
} from "@/lib/accommodation/alternatives/alternatives-schemas";
import {
  listPropertyAlternatives,
  toAlternativesResponse,
} from "@/lib/accommodation/alternatives/property-alternatives";
import type { PropertyResult } from "@/lib/accommodation/search/property-results";
import { listPropertiesAvailability, toAvailabilityResponse } from "@/lib/accommodation/search/availability";
import {
  AvailabilityRequest,
  AvailabilityResponse,
  CalendarRequest,
  CalendarResponse,
  CheckRequest,
  CheckResponse,
  OffersPath,
  OffersQuery,
  OffersRequest,
  OffersResponse,
  PlaceCalendarPath,
  PlaceCalendarRequest,
  PlaceCalendarResponse,
  PlacesRequest,
  PlacesResponse,
} from "@/lib/accommodation/availability-schemas";
import { bookStay } from "@/lib/accommodation/booking/book";
import { getPropertyCalendar, toCalendarResponse } from "@/lib/accommodation/search/calendar";
import { checkAvailability, toCheckResponse } from "@/lib/accommodation/search/check";
import { listPropertyOffers, toOffersResponse } from "@/lib/accommodation/search/offers";
import { getPlaceCalendar, toPlaceCalendarResponse } from "@/lib/accommodation/search/place-calendar";
import { listPlaceAvailability, toPlacesResponse } from "@/lib/accommodation/search/place-availability";
import { prebookStay } from "@/lib/accommodation/booking/prebook";
import { toBookResponse, toPrebookResponse } from "@/lib/accommodation/present";
import {
  BookRequest,
  BookResponse,
  PrebookRequest,
  PrebookResponse,
  SearchRequest,
  SearchResponse,
} from "@/lib/accommodation/schemas";
import { searchStays } from "@/lib/accommodation/search/search";
import { writeSearchResponse } from "@/lib/accommodation/search/search-writer";
import type { Context } from "@/lib/core/context";
import { nightsBetween } from "@/lib/core/dates";
import { releasePrebook } from "@/lib/prebook/release";
import { ReleaseRequest } from "@/lib/prebook/schemas";
import { MAX_ALTERNATIVE_PROPERTIES, MAX_CALENDAR_PROPERTIES } from "@/lib/accommodation/limits";
import { operation, ROLES } from "../operation";
import { bookStep, readHeldStock } from "../product-steps";
import { logFailure } from "../respond";

/** How many nights a continuation page is assumed to have; its stay is sealed in the cursor. */
const SEALED_NIGHTS = 7;

/** What a search costs: the nights of the stay for each property. */
function roomNights(stay: { checkin?: string | undefined; checkout?: string | undefined }, properties: number): number {
  return properties * (stay.checkin && stay.checkout ? nightsBetween(stay.checkin, stay.checkout) : SEALED_NIGHTS);
}

/** Logs why properties of a search failed. */
function logCauses(context: Context, results: readonly PropertyResult<unknown>[]): void {
  for (const { cause } of results) if (cause) logFailure(cause, context.traceId);
}

export const search = operation({
  id: "search",
  freshness: "recent",
  method: "POST",
  path: "/search",
  summary: "Search availability and prices of up to 100 properties",
  audience: "partner",
  scopes: ["distribution:read"],
  profile: "header",
  idempotent: "none",
  metered: true,
  effect: "read",
  cost: ({ body }) => roomNights(body, body.property_ids.length),
  body: SearchRequest,
  response: SearchResponse,
  statuses: [200],
  errors: ["UNSUPPORTED_FX_PAIR"],
  run: async (context, { body }) => {
    const result = await searchStays(context, body);
    logCauses(context, result.results);
    return result;
  },
  present: writeSearchResponse,
});

const availability = {
  freshness: "recent",
  method: "POST",
  audience: "partner",
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: true,
  effect: "read",
  statuses: [200],
} as const;

export const propertiesAvailability = operation({
  ...availability,
  id: "properties.availability",
  path: "/properties/availability",
  summary: "Check the availability and lowest price of up to 100 properties",
  profile: "header",
  cost: ({ body }) => roomNights(body, body.property_ids.length),
  body: AvailabilityRequest,
  response: AvailabilityResponse,
  errors: ["UNSUPPORTED_FX_PAIR"],
  run: async (context, { body }) => {
    const result = await listPropertiesAvailability(context, body);
    logCauses(context, result.results);
    return result;
  },
  present: toAvailabilityResponse,
});

export const placesAvailability = operation({
  ...availability,
  id: "places.availability",
  path: "/places/availability",
  summary: "List the availability and lowest price of a place's properties",
  profile: "header",
  cost: ({ body }) => roomNights(body, body.limit ?? 100),
  body: PlacesRequest,
  response: PlacesResponse,
  errors: ["PLACE_NOT_FOUND", "CURSOR_EXPIRED"],
  run: async (context, { body }) => {
    const result = await listPlaceAvailability(context, body);
    logCauses(context, result.rows);
    return result;
  },
  present: toPlacesResponse,
});

export const propertyOffers = operation({
  ...availability,
  id: "property.offers",
  path: "/properties/{property_public_id}/offers/search",
  summary: "List a property's offers with names, terms, nightly prices and fees",
  profile: "header",
  params: OffersPath,
  missing: "PROPERTY_NOT_FOUND",
  cost: ({ body }) => roomNights(body, 1),
  query: OffersQuery,
  body: OffersRequest,
  response: OffersResponse,
  errors: ["PROPERTY_NOT_FOUND", "UNSUPPORTED_FX_PAIR", "CURSOR_EXPIRED"],
  run: (context, { params, query, body }) =>
    listPropertyOffers(context, params.property_public_id, body, query.language),
  present: toOffersResponse,
  headers: ({ description }): Record<string, string> =>
    description ? { "Content-Language": description.language } : {},
});

export const propertyCalendar = operation({
  ...availability,
  id: "property.calendar",
  path: "/properties/{property_public_id}/calendar",
  summary: "Get a property's lowest price for each check-in date of up to two months",
  profile: "header",
  params: OffersPath,
  missing: "PROPERTY_NOT_FOUND",
  cost: ({ body }) => body.nights * (nightsBetween(body.from, body.to) + 1),
  body: CalendarRequest,
  response: CalendarResponse,
  errors: ["PROPERTY_NOT_FOUND", "UNSUPPORTED_FX_PAIR"],
  run: (context, { params, body }) => getPropertyCalendar(context, params.property_public_id, body),
  present: toCalendarResponse,
});

// For the desk only. Its cost against the rate limit is that of a search with as many room-nights. It is not
// metered, because the desk sends it together with a search that is.
export const placeCalendar = operation({
  audience: "staff",
  id: "place.calendar",
  freshness: "recent",
  method: "POST",
  path: "/places/{public_id}/calendar",
  summary: "Get the lowest price in a place for each check-in date of up to two months",
  roles: ROLES,
  scopes: ["distribution:read"],
  profile: "header",
  idempotent: "none",
  metered: false,
  effect: "read",
  params: PlaceCalendarPath,
  missing: "PLACE_NOT_FOUND",
  cost: ({ body }) => MAX_CALENDAR_PROPERTIES * (nightsBetween(body.from, body.to) + body.nights),
  body: PlaceCalendarRequest,
  response: PlaceCalendarResponse,
  statuses: [200],
  errors: ["PLACE_NOT_FOUND"],
  run: async (context, { params, body }) => {
    const calendar = await getPlaceCalendar(context, params.public_id, body);
    logCauses(context, calendar.failures);
    return calendar;
  },
  present: toPlaceCalendarResponse,
});

// For the desk only, like the calendar of a place: searches the properties around one.
export const propertyAlternatives = operation({
  audience: "staff",
  id: "property.alternatives",
  freshness: "recent",
  method: "POST",
  path: "/properties/{public_id}/alternatives",
  summary: "List cheaper and similar properties near a property for the same stay",
  roles: ROLES,
  scopes: ["distribution:read"],
  profile: "header",
  idempotent: "none",
  metered: false,
  effect: "read",
  params: AlternativesPath,
  missing: "PROPERTY_NOT_FOUND",
  cost: ({ body }) => roomNights(body, MAX_ALTERNATIVE_PROPERTIES + 1),
  body: AlternativesRequest,
  response: AlternativesResponse,
  statuses: [200],
  errors: ["PROPERTY_NOT_FOUND"],
  run: async (context, { params, body }) => {
    const alternatives = await listPropertyAlternatives(context, params.public_id, body);
    logCauses(context, alternatives.failures);
    return alternatives;
  },
  present: toAlternativesResponse,
});

export const availabilityCheck = operation({
  ...availability,
  id: "availability.check",
  path: "/availability/check",
  summary: "Explain why a room and rate plan is available for a stay, or why not",
  profile: "header",
  body: CheckRequest,
  response: CheckResponse,
  errors: [],
  run: (context, { body }) => checkAvailability(context, body),
  present: toCheckResponse,
});

export const prebook = operation({
  id: "prebook",
  method: "POST",
  path: "/prebook",
  summary: "Prebook a stay: pin its price and terms, and hold its rooms for 30 minutes",
  audience: "partner",
  scopes: ["distribution:booking"],
  profile: "sealed",
  idempotent: "required",
  metered: false,
  body: PrebookRequest,
  response: PrebookResponse,
  statuses: [200],
  errors: ["RATE_KEY_EXPIRED", "PROPERTY_NOT_FOUND", "PROFILE_NOT_FOUND"],
  scenarios: ["price_changed", "board_changed", "sold_out"],
  run: (context, { body }) => prebookStay(context, body),
  present: toPrebookResponse,
});

export const book = operation({
  ...bookStep,
  id: "book",
  path: "/book",
  summary: "Book a prebooked stay",
  body: BookRequest,
  response: BookResponse,
  run: (context, { body }) => bookStay(context, body),
  present: toBookResponse,
});

export const prebookRelease = operation({
  id: "prebook.release",
  method: "POST",
  path: "/prebook/release",
  summary: "Release the hold of a prebook token",
  audience: "partner",
  scopes: ["distribution:booking"],
  idempotent: "optional",
  isKeyedAround: true,
  metered: false,
  body: ReleaseRequest,
  statuses: [204],
  errors: ["PREBOOK_NOT_FOUND", "PREBOOK_CONSUMED"],
  run: (context, { body }) => releasePrebook(context, body.prebook_token, readHeldStock),
  present: () => null,
});
