import { z } from "zod";
import { BED_TYPES } from "@/lib/core/bed-types";
import { Cursor, limitSchema } from "@/lib/core/listing";

/** Codes of the catalogue with their names: an import may use them, and `/reference` lists them. */

/** Categories of accommodation. */
export const PROPERTY_CATEGORIES = {
  HOTEL: "Hotel",
  RESORT: "Resort",
  APARTHOTEL: "Aparthotel",
  GUESTHOUSE: "Guesthouse",
  BED_AND_BREAKFAST: "Bed and breakfast",
  HOSTEL: "Hostel",
  CAMPSITE: "Campsite",
  HOLIDAY_PARK: "Holiday park",
  HOLIDAY_VILLAGE: "Holiday village",
  SELF_CATERING: "Self-catering",
  STUDENT_RESIDENCE: "Student residence",
  OTHER: "Other accommodation",
} as const;
export type CategoryCode = keyof typeof PROPERTY_CATEGORIES;
export const PROPERTY_CATEGORY_CODES = codesOf(PROPERTY_CATEGORIES);

/** Categories of tours. */
export const TOUR_CATEGORIES = {
  SIGHTSEEING: "Sightseeing",
  WALKING: "Walking tour",
  CYCLING: "Cycling tour",
  DAY_TRIP: "Day trip",
  BOAT: "Boat trip",
  MUSEUM: "Museum or gallery",
  HISTORY: "Castles, monuments and history",
  NATURE: "Nature and gardens",
  WILDLIFE: "Animals and wildlife",
  FOOD_AND_DRINK: "Food and drink",
  CULTURE: "Music, theatre and culture",
  FAMILY: "Family and theme parks",
  SPORT: "Sport and adventure",
  WATER_SPORT: "Water sports",
  WELLNESS: "Wellness",
  ACTIVITY: "Other activity",
} as const;
export const TOUR_CATEGORY_CODES = codesOf(TOUR_CATEGORIES);

export const BED_TYPE_CODES = codesOf(BED_TYPES);

/** Attributes of properties, rooms and tours. */
export const ATTRIBUTES = {
  FREE_WIFI: "Free Wi-Fi",
  PARKING: "Parking",
  POOL: "Swimming pool",
  SPA: "Spa",
  GYM: "Gym",
  RESTAURANT: "Restaurant",
  BAR: "Bar",
  AIR_CONDITIONING: "Air conditioning",
  FAMILY_ROOMS: "Family rooms",
  PET_FRIENDLY: "Pets welcome",
  WHEELCHAIR_ACCESS: "Wheelchair access",
  AIRPORT_SHUTTLE: "Airport shuttle",
  KITCHEN: "Kitchen in the room",
  EV_CHARGING: "Charging for electric cars",
  ROOM_SERVICE: "Room service",
  LAUNDRY: "Laundry",
  BALCONY: "Balcony or terrace",
  SEA_VIEW: "Sea view",
  BATHTUB: "Bathtub",
  SAFE: "Safe in the room",
  MINIBAR: "Minibar",
  TELEVISION: "Television",
  TEA_AND_COFFEE: "Kettle or coffee machine in the room",
  DESK: "Desk in the room",
} as const;
export const ATTRIBUTE_CODES = codesOf(ATTRIBUTES);

/** Types of places and service zones. */
export const PLACE_TYPES = {
  COUNTRY: "Country",
  REGION: "Region",
  CITY: "City",
  DISTRICT: "District",
  AIRPORT: "Airport",
  STATION: "Station",
  PORT: "Port",
  POI: "Point of interest",
} as const;
export const PLACE_TYPE_CODES = codesOf(PLACE_TYPES);

function codesOf<C extends string>(names: Record<C, string>): [C, ...C[]] {
  return Object.keys(names) as [C, ...C[]];
}

/** Sorted by code, without filters. */
export const ReferenceList = z.strictObject({ limit: limitSchema(200), cursor: Cursor });
export type ReferenceList = z.output<typeof ReferenceList>;

const pageOf = <R extends z.ZodType>(record: R) =>
  z.object({ items: z.array(record), next_cursor: z.string().nullable() });

export const CategoryRecord = z.object({
  code: z.string(),
  name: z.string(),
  product_type: z.int().meta({ description: "Product type of the category: 1 accommodation, 3 tour" }),
});
export const CategoryPage = pageOf(CategoryRecord);

export const CodeRecord = z.object({ code: z.string(), name: z.string() });
export const CodePage = pageOf(CodeRecord);

export const CountryRecord = z.object({
  country_code: z.string().meta({ description: "ISO 3166-1 alpha-2" }),
  alpha_3: z.string().meta({ description: "ISO 3166-1 alpha-3" }),
  numeric_code: z.string().nullable().meta({ description: "ISO 3166-1 numeric, three digits; null for Kosovo" }),
  name: z.string(),
  continent_code: z.string().meta({ description: "AF, AN, AS, EU, NA, OC or SA" }),
  currency_codes: z.array(z.string()).meta({ description: "Legal tender, ISO 4217" }),
  calling_codes: z.array(z.string()).meta({ description: "International prefixes, such as +34" }),
  place_public_id: z.string().nullable().meta({ description: "Public id of the country's place" }),
});
export type CountryRecord = z.output<typeof CountryRecord>;
export const CountryPage = pageOf(CountryRecord);
