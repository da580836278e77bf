import { z } from "zod";
import {
  changeFields,
  CodeFilter,
  Country,
  Description,
  ExternalId,
  Image,
  listQuery,
  Location,
  pageSchema,
  Synthetic,
  termsFields,
  WithinFilter,
  wordsFilter,
  type FiltersOf,
} from "./listing-schemas";
import { ContentLanguage } from "./languages/language-schemas";
import { BED_TYPE_CODES } from "./reference-schemas";
import { checkNearFilter, locationFilters } from "./map/map-schemas";

export const PropertyList = listQuery(
  {
    country: Country,
    place: WithinFilter,
    category: CodeFilter,
    status: z.enum(["ACTIVE", "INACTIVE"]).optional(),
    q: wordsFilter("the property's name or its address' city, or of its place's name"),
    external_id: z
      .string()
      .max(400)
      .regex(/^[^:]+:./s, "must be a system and an id with a colon between them: GIATA:12345")
      .optional()
      .meta({ description: "A system and the property's id there, split at the first colon", example: "GIATA:12345" }),
    language: ContentLanguage,
    ...locationFilters,
  },
  1000,
).superRefine(checkNearFilter);
export type PropertyFilters = FiltersOf<z.output<typeof PropertyList>>;

export const Bed = z.object({
  type: z.string().meta({ description: `One of ${BED_TYPE_CODES.join(", ")}` }),
  count: z.int(),
});
export const RoomRecord = z.object({
  room_public_id: z.string(),
  name: z.string(),
  base_occupancy: z.int().meta({ description: "Guests that the nightly price includes" }),
  max_adults: z.int(),
  max_children: z.int(),
  max_occupancy: z.int(),
  beds: z.array(Bed),
  size_sqm: z.number().nullable(),
  attribute_codes: z.array(z.string()).meta({ description: "Codes of GET /reference/attributes" }),
  images: z.array(Image),
});
export const RatePlanRecord = z.object({
  rate_plan_public_id: z.string(),
  name: z.string(),
  meal_plan_code: z.string().meta({ description: "RO, SC, BB, HB, FB or AI" }),
  ...termsFields,
  sell_from: z.string().nullable().meta({ format: "date" }),
  sell_until: z.string().nullable().meta({ format: "date" }),
  release_days: z.int().meta({ description: "Days before arrival at which sales end" }),
  min_stay: z.int(),
  max_stay: z.int(),
});
export const Address = z.object({
  line: z.string().nullish(),
  postal_code: z.string().nullish(),
  city: z.string().nullish(),
  region: z.string().nullish(),
  country_code: z.string().nullish(),
});
const Contact = z.object({
  phone: z.string().optional(),
  email: z.string().optional(),
  website: z.string().optional(),
});
const ChildPolicy = z.object({ children_welcome: z.boolean().optional(), min_age: z.int().optional() });
const MandatoryFee = z.object({
  code: z.string(),
  name: z.string(),
  amount: z.string().meta({ description: "Decimal string, payable at the property" }),
  currency: z.string(),
  basis: z.string().meta({ description: "PER_STAY, PER_NIGHT or PER_PERSON_NIGHT" }),
});
export const PropertyRecord = z.object({
  public_id: z.string(),
  name: z.string(),
  status: z.string().meta({ description: "ACTIVE or INACTIVE" }),
  category_code: z.string().meta({ description: "One of GET /reference/categories" }),
  star_rating: z.int().nullable(),
  chain: z.string().nullable(),
  address: Address,
  location: Location.nullable(),
  timezone: z.string().meta({ description: "IANA zone" }),
  checkin_from: z.string().meta({ description: "Local time, HH:MM" }),
  checkout_until: z.string().meta({ description: "Local time, HH:MM" }),
  currency_code: z.string(),
  place_public_id: z.string().nullable(),
  contact: Contact,
  descriptions: z.array(Description),
  images: z.array(Image),
  attribute_codes: z.array(z.string()).meta({ description: "Codes of GET /reference/attributes" }),
  child_policy: ChildPolicy,
  mandatory_fees: z.array(MandatoryFee),
  external_ids: z.array(ExternalId),
  confirmation_mode: z.string().meta({ description: "INSTANT, DELAYED or ON_REQUEST" }),
  synthetic: Synthetic,
  rooms: z.array(RoomRecord),
  rate_plans: z.array(RatePlanRecord),
  ...changeFields,
});
export type PropertyRecord = z.output<typeof PropertyRecord>;
export const PropertyPage = pageSchema(PropertyRecord);
