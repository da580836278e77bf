import { formatBoard } from "@/lib/format/board";
import type { FieldSection } from "./field-shapes";
import { BEDS, CHILD_BANDS, EXTERNAL_IDS, FEES, FREE_UNTIL, STAY_TIERS } from "./packings";
import {
  ATTRIBUTES,
  cancellationSection,
  CODE,
  CONFIRMATION,
  COUNTRY,
  CURRENCY,
  DESCRIPTIONS,
  field,
  IMAGE_LIST,
  LATITUDE,
  LONGITUDE,
  NAME,
  PLACE,
  STATUS,
  SYNTHETIC,
  ZONE,
} from "./shared-fields";

const STARS = { 1: "1 star", 2: "2 stars", 3: "3 stars", 4: "4 stars", 5: "5 stars" };
const BOARDS = Object.fromEntries(["RO", "SC", "BB", "HB", "FB", "AI"].map((board) => [board, formatBoard(board)]));

export const PROPERTY_SECTIONS: readonly FieldSection[] = [
  {
    title: "Property",
    fields: [
      CODE,
      NAME,
      {
        column: "category_code",
        label: "Category",
        shape: { is: "code", of: "property categories" },
        isRequired: true,
      },
      {
        column: "star_rating",
        label: "Stars",
        shape: { is: "choice", choices: STARS, unset: "None", isInteger: true },
      },
      field.text("chain", "Chain"),
      STATUS,
      CONFIRMATION,
      { ...CURRENCY, hint: "Default currency of its rate plans" },
    ],
  },
  {
    title: "Address",
    fields: [
      field.text("address_line", "Street and number"),
      field.text("postal_code", "Postal code"),
      field.text("city", "City", { isRequired: true }),
      field.text("region", "Region"),
      COUNTRY,
      PLACE,
      ZONE,
      LATITUDE,
      LONGITUDE,
    ],
  },
  {
    title: "Arrival and contact",
    fields: [
      { column: "checkin_from", label: "Check-in from", shape: { is: "time" }, hint: "Empty: 15:00" },
      { column: "checkout_until", label: "Check-out until", shape: { is: "time" }, hint: "Empty: 11:00" },
      field.text("phone", "Phone"),
      field.text("email", "E-mail"),
      field.text("website", "Website"),
    ],
  },
  {
    title: "Child policy",
    fields: [
      {
        column: "children_welcome",
        label: "Children",
        shape: { is: "truth", yes: "Welcome", no: "Adults only", unset: "Welcome (default)" },
      },
      field.integer("min_child_age", "Youngest age", { hint: "In years, 0 to 17. Empty: any age" }),
    ],
  },
  {
    title: "Fees payable at the property",
    fields: [{ column: "mandatory_fees", label: "Fees", shape: { is: "packed", packing: FEES }, isWide: true }],
  },
  { title: "Images and attributes", fields: [IMAGE_LIST, ATTRIBUTES] },
  DESCRIPTIONS,
  {
    title: "Other systems",
    fields: [
      { column: "external_ids", label: "Ids", shape: { is: "packed", packing: EXTERNAL_IDS }, isWide: true },
      SYNTHETIC,
    ],
  },
];

const OF_PROPERTY = {
  column: "property_code",
  label: "Property",
  shape: { is: "record", kinds: ["properties"] },
  isRequired: true,
  isFixed: true,
} as const;

export const ROOM_SECTIONS: readonly FieldSection[] = [
  { title: "Room", fields: [OF_PROPERTY, CODE, NAME] },
  {
    title: "Occupancy",
    fields: [
      field.integer("base_occupancy", "Guests included in the price", { isRequired: true, hint: "1 to 30" }),
      field.integer("max_occupancy", "Guests at most", { isRequired: true, hint: "1 to 30" }),
      field.integer("max_adults", "Adults at most", { isRequired: true, hint: "1 to 30" }),
      field.integer("max_children", "Children at most", { isRequired: true, hint: "0 to 30" }),
    ],
  },
  {
    title: "Beds, size and images",
    fields: [
      { column: "beds", label: "Beds", shape: { is: "packed", packing: BEDS }, isWide: true },
      field.decimal("size_sqm", "Size in square metres", { hint: "At most one decimal" }),
      ATTRIBUTES,
      IMAGE_LIST,
    ],
  },
];

export const RATE_PLAN_SECTIONS: readonly FieldSection[] = [
  {
    title: "Rate plan",
    fields: [
      OF_PROPERTY,
      CODE,
      NAME,
      { column: "board_code", label: "Board", shape: { is: "choice", choices: BOARDS }, isRequired: true },
      { ...CURRENCY, isFixed: true, hint: "It never changes: another currency needs a new plan" },
      field.decimal("extra_adult", "Extra adult a night", {
        hint: "For each adult beyond those included. Empty: free",
      }),
      {
        column: "child_bands",
        label: "Children",
        shape: { is: "packed", packing: CHILD_BANDS },
        hint: "Price per night of a child up to an age; older children are priced as adults",
        isWide: true,
      },
    ],
  },
  cancellationSection("arrival", { is: "packed", packing: STAY_TIERS }, { is: "packed", packing: FREE_UNTIL }),
  {
    title: "When it is sold",
    fields: [
      field.date("sell_from", "Sold from", { hint: "Empty: no limit" }),
      field.date("sell_until", "Sold until", { hint: "That day included" }),
      field.integer("release_days", "Release days", { hint: "Days before arrival at which sales end. Empty: 0" }),
      field.integer("min_stay", "Shortest stay", { hint: "Nights, 1 to 30. Empty: 1" }),
      field.integer("max_stay", "Longest stay", { hint: "Nights, 1 to 30. Empty: 30" }),
    ],
  },
];
