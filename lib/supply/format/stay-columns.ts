import { BED_TYPES } from "@/lib/core/bed-types";
import type { MessageKey } from "@/lib/language/messages";
import { audienceSection, childRules, rateSeasonSections as seasonSections } from "./contract-columns";
import {
  amount,
  choice,
  code,
  choiceOfCodes,
  type Column,
  type Columns,
  currency,
  date,
  type ColumnDetails,
  fixed,
  integer,
  ofType,
  reference,
  required,
  text,
  time,
  timeZone,
  trueOrFalse,
  weekdays,
} from "./column";

import {
  type Section,
  ownCode,
  ownKey,
  propertyCode,
  guestName,
  countryCode,
  zone,
  currencyCode,
  status,
  coordinates,
  iataCode,
  images,
  attributes,
  externalIds,
  stayReservations,
  synthetic,
  placeCode,
  confirmation,
  descriptions,
  treeColumns,
} from "./shared-columns";

export const placeSections: readonly Section[] = [
  {
    title: "supply.field.place",
    columns: {
      ...treeColumns,
      parent_code: reference("places", "parent_id", "supply.field.liesIn", "Code of the place that it lies in", {
        example: "FR",
      }),
      timezone: timeZone("supply.field.timeZone", "IANA time zone; an airport needs one to be flown to"),
      ...coordinates,
      iata_code: iataCode,
    },
  },
];

const address: ColumnDetails = { group: "address" };
const contact: ColumnDetails = { group: "contact" };

export const propertySections: readonly Section[] = [
  {
    title: "supply.field.property",
    columns: {
      code: ownCode,
      name: guestName("Hôtel des Tilleuls"),
      category_code: required(
        choiceOfCodes("property categories", "supply.field.category", "Code of GET /reference/categories", "HOTEL"),
      ),
      star_rating: integer(1, 5, "supply.field.stars", "Official stars", {
        unit: "stars",
        choices: {
          1: "supply.stars.1",
          2: "supply.stars.2",
          3: "supply.stars.3",
          4: "supply.stars.4",
          5: "supply.stars.5",
        },
        unset: "common.none",
      }),
      chain: text(120, "supply.field.chain", "Hotel chain that it belongs to"),
      status,
      confirmation_mode: confirmation,
      ...stayReservations,
      currency_code: currencyCode("ISO 4217 currency that it sells in", "supply.field.defaultCurrency"),
    },
  },
  {
    title: "supply.field.address",
    columns: {
      address_line: text(300, "supply.field.street", "Street and number", { ...address, example: "1 rue Bleue" }),
      postal_code: text(20, "supply.field.postalCode", "Postal code", { ...address, example: "75009" }),
      city: required(text(120, "supply.field.city", "City of its address", { ...address, example: "Paris" })),
      region: text(120, "supply.field.region", "Region of its address", address),
      country_code: countryCode,
      place_code: placeCode,
      timezone: zone("IANA time zone: that of its dates and deadlines"),
      ...coordinates,
    },
  },
  {
    title: "supply.section.arrivalContact",
    columns: {
      checkin_from: time("supply.field.checkInFrom", "Local time of check-in", {
        example: "15:00",
        empty: "15:00",
        hint: "supply.hint.checkIn",
      }),
      checkout_until: time("supply.field.checkOutUntil", "Local time of check-out", {
        example: "11:00",
        empty: "11:00",
        hint: "supply.hint.checkOut",
      }),
      phone: text(40, "supply.field.phone", "Telephone number for guests", {
        ...contact,
        example: "+33 1 23 45 67 89",
      }),
      email: text(254, "common.email", "E-mail address for guests", {
        ...contact,
        example: "desk@hotel.example",
      }),
      website: ofType("url", "supply.field.website", "Web address", {
        ...contact,
        maxLength: 500,
        example: "https://hotel.example",
      }),
    },
  },
  {
    title: "supply.section.childPolicy",
    columns: {
      children_welcome: trueOrFalse("supply.field.children", "Whether children may stay", {
        example: true,
        empty: true,
        group: "child_policy",
        choices: { true: "supply.children.welcome", false: "supply.children.adultsOnly" },
        unset: "supply.children.unset",
      }),
      min_child_age: integer(0, 17, "supply.field.youngestAge", "Age from which children may stay", {
        unit: "years",
        empty: 0,
        group: "child_policy",
        hint: "supply.hint.youngestAge",
      }),
    },
  },
  {
    title: "supply.section.feesAtProperty",
    columns: {
      mandatory_fees: ofType("fees", "supply.field.fees", "Fees that guests pay at the property", {
        emptyWords: "none",
      }),
    },
  },
  { title: "supply.section.imagesAttributes", columns: { image_urls: images, attribute_codes: attributes } },
  descriptions,
  { title: "supply.section.otherSystems", columns: { external_ids: externalIds, synthetic } },
];

const guests = (least: number, label: MessageKey, description: string, example: number): Column =>
  required(
    integer(least, 30, label, description, {
      unit: "guests",
      example,
      hint: least === 0 ? "supply.hint.zeroToThirty" : "supply.hint.oneToThirty",
    }),
  );

export const roomSections: readonly Section[] = [
  {
    title: "supply.section.room",
    columns: { property_code: propertyCode, code: ownKey("DBL"), name: guestName("Double room") },
  },
  {
    title: "supply.section.occupancy",
    columns: {
      base_occupancy: guests(
        1,
        "supply.field.guestsIncluded",
        "Guests that the nightly price includes, at most max_occupancy",
        2,
      ),
      max_occupancy: guests(1, "supply.field.guestsMax", "Most guests, at least max_adults", 3),
      max_adults: guests(1, "supply.field.adultsMax", "Most adults", 2),
      max_children: guests(0, "supply.field.childrenMax", "Most children", 1),
      min_adults: integer(1, 30, "supply.field.minAdults", "Least adults", { unit: "guests", empty: 1 }),
      max_infants: integer(
        0,
        8,
        "supply.field.infantsMax",
        "Children up to `infant_max_age` who count towards no limit",
        {
          unit: "guests",
          empty: 0,
        },
      ),
      infant_max_age: integer(0, 17, "supply.field.infantAge", "Most age of an infant", { unit: "years", empty: 1 }),
      beyond_allotment: choice(
        { CLOSED: "supply.beyond.CLOSED", ON_REQUEST: "supply.beyond.ON_REQUEST" },
        "supply.field.beyondAllotment",
        "Whether it is sold on request where stock or release refuses",
        { empty: "CLOSED", unset: "supply.beyond.unset" },
      ),
    },
  },
  {
    title: "supply.section.bedsSizeImages",
    columns: {
      beds: ofType(
        "beds",
        "supply.field.beds",
        `Beds of one room, each kind with its number: ${Object.keys(BED_TYPES).join(", ")}`,
        { example: ["DOUBLE=1", "SOFA_BED=1"], emptyWords: "none" },
      ),
      size_sqm: ofType("square_metres", "supply.field.size", "Size of one room", {
        example: "24.5",
        unit: "square metres",
        hint: "supply.hint.oneDecimal",
      }),
      attribute_codes: attributes,
      image_urls: images,
    },
  },
];

/** The columns of the cancellation terms of a stay's rate plan or a service's tariff, stored as one value. */
export function cancellationSection(what: "stay" | "service"): Section {
  const shownAt = { column: "non_refundable", value: "false" };
  return {
    title: "supply.section.cancellation",
    columns: {
      non_refundable: required(
        trueOrFalse(
          "supply.field.refunds",
          "true: it costs everything; free_until and cancellation_tiers are empty then",
          {
            group: "cancellation",
            choices: { false: "supply.refunds.no", true: "supply.refunds.yes" },
          },
        ),
      ),
      late_cancellation: choice(
        { REFUSED: "supply.late.REFUSED", WITH_FEE: "supply.late.WITH_FEE" },
        "supply.field.lateCancellation",
        "Whether it can be cancelled after free_until",
        { group: "cancellation", empty: "REFUSED", unset: "supply.late.unset", shownAt },
      ),
      free_until: ofType(
        "deadline",
        "supply.field.freeUntil",
        "Until when cancelling is free, no later than the beginning; required unless non_refundable",
        {
          group: "cancellation",
          example: "2d 18:00",
          hint: what === "stay" ? "supply.hint.freeUntilArrival" : "supply.hint.freeUntilService",
          shownAt,
        },
      ),
      cancellation_tiers: ofType(
        what === "stay" ? "stay_tiers" : "service_tiers",
        "supply.field.fees",
        "What cancelling costs from when on, earliest first; the first begins at free_until",
        { group: "cancellation", emptyWords: "none", hint: "supply.hint.tiers", shownAt },
      ),
    },
  };
}

/** The days on which a record may be sold. */
export const sellDates: Columns = {
  sell_from: date("supply.field.soldFrom", "First day on which it may be sold", { hint: "supply.hint.noLimit" }),
  sell_until: date("supply.field.soldUntil", "Last day on which it may be sold", {
    hint: "supply.hint.thatDayIncluded",
  }),
};

export const ratePlanSections: readonly Section[] = [
  {
    title: "supply.section.ratePlan",
    columns: {
      property_code: propertyCode,
      code: ownKey("FLEX"),
      name: guestName("Bed and breakfast"),
      board_code: required(
        choice(
          {
            RO: "format.board.RO",
            SC: "format.board.SC",
            BB: "format.board.BB",
            HB: "format.board.HB",
            FB: "format.board.FB",
            AI: "format.board.AI",
          },
          "supply.field.board",
          "Board, of GET /reference/boards",
        ),
      ),
      currency_code: fixed(
        currency("common.currency", "ISO 4217 currency of its prices; it never changes", {
          hint: "supply.hint.currencyPlan",
        }),
      ),
      extra_adult: amount("supply.field.extraAdult", "Amount a night for each adult beyond base_occupancy", {
        empty: "0",
        hint: "supply.hint.extraAdult",
      }),
      child_bands: ofType(
        "child_bands",
        "supply.field.children",
        "Prices a night of children by age; older ones are priced as adults",
        { emptyWords: "none", hint: "supply.hint.childBands" },
      ),
      child_rules: { ...childRules, emptyWords: "none" },
    },
  },
  audienceSection,
  cancellationSection("stay"),
  {
    title: "supply.section.whenSold",
    columns: {
      ...sellDates,
      release_days: integer(0, 365, "supply.field.releaseDays", "Days before arrival at which sales end", {
        unit: "days",
        empty: 0,
        hint: "supply.hint.releaseDays",
      }),
      min_stay: integer(1, 30, "supply.field.shortestStay", "Shortest stay", {
        unit: "nights",
        empty: 1,
        hint: "supply.hint.minStay",
      }),
      max_stay: integer(1, 30, "supply.field.longestStay", "Longest stay", {
        unit: "nights",
        example: 30,
        empty: 30,
        hint: "supply.hint.maxStay",
      }),
    },
  },
];

export const rateSeasonSections = seasonSections(cancellationSection("stay"));

/** The columns of room_days.csv. An empty cell leaves a night as it is. */
export const roomDayColumns: Columns = {
  property_code: required(code(null, "Code of the property")),
  room_code: required(code(null, "Code of the room type", { example: "DBL" })),
  from: required(date(null, "First night")),
  to: required(date(null, "Last night, inclusive; absent: `from`", { example: "2027-03-07" })),
  weekdays: weekdays(null, "Weekdays to which it applies, 1 Monday to 7 Sunday; absent: every day"),
  allotment: integer(0, 30_000, null, "Allotment, not less than sold and held rooms", { example: 8 }),
  prices: ofType(
    "plan_prices",
    null,
    "Price per night by rate plan code, in its currency, for `base_occupancy` guests, or with @ for a number of adults; null: not sold",
    { example: { FLEX: "120.00", "HB@2": "190.00", NRF: null } },
  ),
  min_sell: ofType(
    "plan_prices",
    null,
    "Least price per night at which a rate plan may be sold, by its code and in its currency; null: any",
    {
      example: { FLEX: "90.00" },
    },
  ),
  closed: ofType("plan_flags", null, "Stop-sell, of the room type or by rate plan code", { example: false }),
  closed_to_arrival: ofType("plan_flags", null, "No stay may begin, of the room type or by rate plan code", {
    example: false,
  }),
  closed_to_departure: ofType("plan_flags", null, "No stay may end, of the room type or by rate plan code", {
    example: false,
  }),
  min_stay: ofType(
    "plan_nights",
    null,
    "Shortest stay that arrives on the night, for every rate plan or by its code; null: the rate plan's own",
    { example: { FLEX: 2 } },
  ),
  min_stay_through: ofType(
    "plan_nights",
    null,
    "Shortest stay that includes the night, for every rate plan or by its code; null: any",
    { example: { FLEX: 2 } },
  ),
  max_stay: ofType(
    "plan_nights",
    null,
    "Longest stay that arrives on the night, for every rate plan or by its code; null: the rate plan's own",
    { example: { FLEX: 2 } },
  ),
};
