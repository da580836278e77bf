import {
  ATTRIBUTE_CODES,
  BED_TYPE_CODES,
  PLACE_TYPE_CODES,
  PROPERTY_CATEGORY_CODES,
} from "@/lib/catalogue/reference-schemas";
import {
  beds,
  cancellationTiers,
  childBands,
  choice,
  choices,
  type Column,
  code,
  date,
  deadline,
  decimal,
  degrees,
  externalIds,
  fees,
  integer,
  required,
  squareMetres,
  text,
  time,
  truth,
  imageList,
} from "./column-schemas";

/** Languages of descriptions, by the ending of their column. */
export const DESCRIPTION_LANGUAGES = {
  en: "English",
  fr: "French",
  es: "Spanish",
  de: "German",
  it: "Italian",
  pt: "Portuguese",
  nl: "Dutch",
  ja: "Japanese",
  ar: "Arabic",
  zh: "Chinese",
} as const;

export const descriptions: Record<string, Column> = Object.fromEntries(
  Object.entries(DESCRIPTION_LANGUAGES).map(([language, name]) => [
    `description_${language}`,
    text(10_000, `Description in ${name}`),
  ]),
);
export const ownCode = required(code("The supplier's key, used for upserts; it never changes"));
export const ownName = required(text(200, "Name, as guests read it", { example: "Hôtel des Tilleuls" }));
export const country = (): Column =>
  required(text(2, "ISO 3166 country code of two capital letters", { example: "FR" }));
export const zone = (description: string): Column => text(64, description, { example: "Europe/Paris" });
export const currency = (description: string): Column => required(text(3, description, { example: "EUR" }));
export const status = choice(["ACTIVE", "INACTIVE"], "INACTIVE: listed, and not sold", { fallback: "ACTIVE" });
export const latitude = degrees(90, "Latitude; both coordinates or neither");
export const longitude = degrees(180, "Longitude; both coordinates or neither", { example: 2.352222 });
export const images = imageList(
  "Images in order: URL, and after | caption, width and height in pixels, average colour",
);
export const attributes = choices(ATTRIBUTE_CODES, "Codes of GET /reference/attributes");
export const references = externalIds("Ids under which other systems know it");
export const synthetic = truth("Generated supply, not a real offer", { fallback: "false" });
export const placeCode = code("Code of its place", { reference: "places", example: "FR-PAR" });
export const confirmation = choice(
  ["INSTANT", "DELAYED", "ON_REQUEST"],
  "How bookings are confirmed: immediately, later, or by the supplier's decision",
  { fallback: "INSTANT" },
);

/** The columns that places and service zones share. */
export const inTree: Record<string, Column> = {
  code: ownCode,
  type: required(choice(PLACE_TYPE_CODES, "What it is")),
  name: ownName,
  country_code: country(),
};

export const placeColumns: Record<string, Column> = {
  ...inTree,
  parent_code: code("Code of its place", { reference: "places", example: "FR" }),
  latitude,
  longitude,
  timezone: zone("IANA time zone; an airport needs one to be flown to"),
  iata_code: text(3, "IATA code of three capital letters", { example: "ORY" }),
};

export const propertyColumns: Record<string, Column> = {
  code: ownCode,
  name: ownName,
  status,
  category_code: required(choice(PROPERTY_CATEGORY_CODES, "Code of GET /reference/categories")),
  star_rating: integer(1, 5, "Official stars", { unit: "stars" }),
  chain: text(120, "Hotel chain that it belongs to"),
  address_line: text(300, "Street and number", { example: "1 rue Bleue" }),
  postal_code: text(20, "Postal code", { example: "75009" }),
  city: required(text(120, "City of its address", { example: "Paris" })),
  region: text(120, "Region of its address"),
  country_code: country(),
  latitude,
  longitude,
  timezone: required(zone("IANA time zone: that of its dates and deadlines")),
  checkin_from: time("Local time of check-in", { example: "15:00", fallback: "15:00" }),
  checkout_until: time("Local time of check-out", { example: "11:00", fallback: "11:00" }),
  currency_code: currency("ISO 4217 currency that it sells in"),
  place_code: placeCode,
  phone: text(40, "Telephone number for guests", { example: "+33 1 23 45 67 89" }),
  email: text(254, "E-mail address for guests", { example: "desk@hotel.example" }),
  website: text(500, "Web address", { example: "https://hotel.example" }),
  ...descriptions,
  image_urls: images,
  attribute_codes: attributes,
  children_welcome: truth("Whether children may stay", { example: true, fallback: "true" }),
  min_child_age: integer(0, 17, "Age from which children may stay", { unit: "years", fallback: "0" }),
  mandatory_fees: fees("Fees that guests pay at the property"),
  external_ids: references,
  confirmation_mode: confirmation,
  synthetic,
};

const propertyCode = required(code("Code of its property", { reference: "properties" }));
const nights = (description: string, details = {}) => integer(1, 30, description, { unit: "nights", ...details });

export const roomColumns: Record<string, Column> = {
  property_code: propertyCode,
  code: required(code("The supplier's key within the property", { example: "DBL" })),
  name: required(text(200, "Name, as guests read it", { example: "Double room" })),
  base_occupancy: required(
    integer(1, 30, "Guests that the nightly price includes, at most max_occupancy", { unit: "guests", example: 2 }),
  ),
  max_adults: required(integer(1, 30, "Most adults", { unit: "guests", example: 2 })),
  max_children: required(integer(0, 30, "Most children", { unit: "guests", example: 1 })),
  max_occupancy: required(integer(1, 30, "Most guests, at least max_adults", { unit: "guests", example: 3 })),
  beds: beds(`Beds of one room, each kind with its number: ${BED_TYPE_CODES.join(", ")}`),
  size_sqm: squareMetres("Size of one room"),
  attribute_codes: attributes,
  image_urls: images,
};

/** The columns of a rate plan's or tariff's cancellation terms, which are one value. */
export const cancellation: Record<string, Column> = {
  non_refundable: required(
    truth("true: it costs everything; free_until and cancellation_tiers are empty then", { example: false }),
  ),
  late_cancellation: choice(["REFUSED", "WITH_FEE"], "Whether it can be cancelled after free_until", {
    fallback: "REFUSED",
  }),
  free_until: deadline("Until when cancelling is free; required unless non_refundable"),
  cancellation_tiers: cancellationTiers(
    "What cancelling costs from when on, earliest first; the first begins at free_until",
  ),
};

export const ratePlanColumns: Record<string, Column> = {
  property_code: propertyCode,
  code: required(code("The supplier's key within the property", { example: "FLEX" })),
  name: required(text(200, "Name, as guests read it", { example: "Bed and breakfast" })),
  board_code: required(choice(["RO", "SC", "BB", "HB", "FB", "AI"], "Board, of GET /reference/boards")),
  currency_code: currency("ISO 4217 currency of its prices; it never changes"),
  extra_adult: decimal("Amount a night for each adult beyond base_occupancy", { fallback: "0" }),
  child_bands: childBands("Prices a night of children by age; older ones are priced as adults"),
  ...cancellation,
  sell_from: date("First day on which it may be sold"),
  sell_until: date("Last day on which it may be sold"),
  release_days: integer(0, 365, "Days before arrival at which sales end", { unit: "days", fallback: "0" }),
  min_stay: nights("Shortest stay", { fallback: "1" }),
  max_stay: nights("Longest stay", { example: 30, fallback: "30" }),
};
