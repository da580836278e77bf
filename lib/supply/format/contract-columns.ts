import {
  choice,
  code,
  type Column,
  type Columns,
  country,
  currency,
  date,
  fixed,
  integer,
  ofType,
  required,
  text,
  trueOrFalse,
} from "./column";
import { guestName, ownKey, propertyCode, type Section } from "./shared-columns";

/** The columns of the other parts of a contract: seasons, offers, supplements and fees. */
const planCodes = ofType("code_list", "supply.field.plans", "Codes of the rate plans; empty: every one", {
  example: ["HB"],
  hint: "supply.hint.plans",
});
const markets = ofType(
  "markets",
  "supply.field.markets",
  "Guests' markets (ISO 3166) that it is for: these alone, or with ! all others; empty: every one",
  { example: ["DE", "AT"], hint: "supply.hint.markets" },
);
export const childRules = ofType(
  "child_rules",
  "supply.field.childRules",
  "Prices of children by position from the oldest and by age, in amounts or percents of an adult's share",
  {
    example: "1:2-11=0;2:2-11=50%",
    hint: "supply.hint.childRules",
    choices: { PERCENT: "supply.childPrice.PERCENT", AMOUNT: "supply.field.amount" },
  },
);
/** The columns that limit a rule to certain sales. They identify a rule that has no code. */
const ruleScope: Columns = {
  tenant: text(40, "supply.field.tenant", "Public id of the partner that buys", {
    example: "tnt_00000000000000000000000000",
  }),
  market: country("supply.field.guestMarket", "The guests' market (ISO 3166)", { example: "DE" }),
  chain: text(200, "supply.field.chain", "Chain of the property, exactly as in properties.csv", { example: "Sol" }),
  place: code("supply.field.place", "Code of a place: the properties there and in the places below it", {
    example: "ES-PMI",
  }),
  property: code("supply.field.property", "Code of a property"),
  plan: code("supply.field.plan", "Code of a rate plan", { example: "HB" }),
  stay_from: date("supply.field.arriveFrom", "First day of arrival"),
  stay_to: date("supply.field.arriveTo", "Last day of arrival"),
  book_from: date("supply.field.bookFrom", "First day of booking"),
  book_until: date("supply.field.bookUntil", "Last day of booking"),
};
export const RULE_SCOPE = Object.keys(ruleScope);

export const sellRuleSections: readonly Section[] = [
  {
    title: "supply.section.sellRule",
    columns: {
      code: text(400, "supply.field.code", "Your key for it; empty: made of the fields that it names", {
        example: "SUMMER",
        hint: "supply.hint.ruleCode",
        isFixed: true,
      }),
      percent: required(
        ofType("markup", "supply.field.rulePercent", "What is added to the cost; below 0 taken off", {
          example: "12.5",
        }),
      ),
    },
  },
  { title: "supply.section.ruleScope", columns: ruleScope },
];

/** The buyers of a rate plan, and whether its prices are costs. */
export const audienceSection: Section = {
  title: "supply.section.audience",
  columns: {
    sold_to: choice(
      { ALL: "supply.soldTo.ALL", NAMED: "supply.soldTo.NAMED" },
      "supply.field.soldTo",
      "All partners, or those whose contract names the plan",
      { empty: "ALL", unset: "supply.soldTo.unset" },
    ),
    markets,
    package_only: trueOrFalse("supply.field.packageOnly", "Sold in packages alone", {
      empty: false,
      choices: { true: "common.yes", false: "common.no" },
      unset: "supply.packageOnly.unset",
    }),
    min_rooms: integer(1, 99, "supply.field.minRooms", "Sold in a search of at least so many rooms", {
      unit: "rooms",
      empty: 1,
    }),
    price_basis: choice(
      { SELL: "supply.priceBasis.SELL", COST: "supply.priceBasis.COST" },
      "supply.field.priceBasis",
      "Whether its prices are net rates of partners, or costs that sell rules make net rates of",
      { empty: "SELL", unset: "supply.priceBasis.unset" },
    ),
  },
};
const from = date("supply.field.from", "First night, or arrival", { storedAs: "starts_on" });
const to = required(date("supply.field.to", "Last night, or arrival, inclusive", { storedAs: "ends_on" }));
const nights = (label: Column["label"], description: string, most = 30): Column =>
  integer(1, most, label, description, { unit: "nights" });

export const rateSeasonSections = (cancellation: Section): readonly Section[] => [
  {
    title: "supply.section.season",
    columns: {
      property_code: propertyCode,
      plan_code: fixed(code("supply.field.plan", "Code of its rate plan", { example: "HB" })),
      from: fixed(from),
      to,
      extra_adult: ofType(
        "decimal",
        "supply.field.extraAdult",
        "On its nights, as in rate_plans.csv; empty: the plan's",
        {
          example: "25.00",
          hint: "supply.hint.seasonEmpty",
        },
      ),
      child_bands: ofType("decimal_bands", "supply.field.children", "On its nights, as in rate_plans.csv", {
        hint: "supply.hint.childBands",
      }),
      child_rules: childRules,
    },
  },
  {
    ...cancellation,
    columns: Object.fromEntries(
      Object.entries(cancellation.columns).map(([name, { isRequired: _, empty: __, ...column }]) => [name, column]),
    ),
  },
  {
    title: "supply.section.whenSold",
    columns: {
      release_days: integer(0, 365, "supply.field.releaseDays", "For its arrivals; empty: the plan's", {
        unit: "days",
        hint: "supply.hint.seasonEmpty",
      }),
      min_stay: nights("supply.field.shortestStay", "For its arrivals; empty: the plan's"),
      max_stay: nights("supply.field.longestStay", "For its arrivals; empty: the plan's"),
    },
  },
];

const day = (label: Column["label"], description: string): Column =>
  date(label, description, { hint: "supply.hint.noLimit" });
const conditions: Columns = {
  book_from: day("supply.field.bookFrom", "First day of booking"),
  book_until: day("supply.field.bookUntil", "Last day of booking"),
  days_ahead_min: integer(0, 730, "supply.field.aheadMin", "Least days from booking to arrival", { unit: "days" }),
  days_ahead_max: integer(0, 730, "supply.field.aheadMax", "Most days from booking to arrival", { unit: "days" }),
  arrive_from: day("supply.field.arriveFrom", "First day of arrival"),
  arrive_to: day("supply.field.arriveTo", "Last day of arrival"),
  stay_from: day("supply.field.stayFrom", "First night that counts and is reduced"),
  stay_to: day("supply.field.stayTo", "Last night that counts and is reduced"),
  min_nights: nights("supply.field.shortestStay", "Least nights of the whole stay"),
  max_nights: nights("supply.field.longestStay", "Most nights of the whole stay"),
  markets,
  group: text(64, "supply.field.group", "At most one offer of a group applies; empty: a group of its own", {
    example: "EARLY",
    storedAs: "group_code",
    hint: "supply.hint.group",
  }),
};

export const offerSections: readonly Section[] = [
  {
    title: "supply.section.offer",
    columns: {
      property_code: propertyCode,
      code: ownKey("EARLY20"),
      name: guestName("Early booking"),
      plan_codes: planCodes,
      type: required(
        choice(
          {
            PERCENT: "supply.reduction.PERCENT",
            AMOUNT: "supply.reduction.AMOUNT",
            FREE_NIGHTS: "supply.reduction.FREE_NIGHTS",
          },
          "supply.field.reduction",
          "What it takes off",
        ),
      ),
      value: ofType("decimal", "supply.field.reductionValue", "The percent, or the amount a night", { example: "20" }),
      stay: nights("supply.field.nightsStayed", "FREE_NIGHTS: of so many nights"),
      pay: nights("supply.field.nightsPaid", "FREE_NIGHTS: so many are paid"),
      free: choice(
        { CHEAPEST: "supply.freeNights.CHEAPEST", LAST: "supply.freeNights.LAST" },
        "supply.field.freeNights",
        "FREE_NIGHTS: which nights are free",
        { empty: "CHEAPEST", unset: "supply.freeNights.unset" },
      ),
      repeat: trueOrFalse("supply.field.repeat", "FREE_NIGHTS: whether it applies again in a longer stay", {
        empty: false,
        choices: { true: "common.yes", false: "common.no" },
        unset: "supply.repeat.unset",
      }),
      text: text(500, "supply.field.offerText", "What guests read about it", { example: "Book early and save" }),
    },
  },
  { title: "supply.section.conditions", columns: conditions },
];

export const supplementSections: readonly Section[] = [
  {
    title: "supply.section.supplement",
    columns: {
      property_code: propertyCode,
      code: ownKey("GALA"),
      name: guestName("Gala dinner"),
      plan_codes: planCodes,
      from: required(from),
      to,
      adult: required(
        ofType("decimal", "supply.field.perAdult", "Amount for each adult, in the plan's currency", {
          example: "24.00",
        }),
      ),
      child_rules: {
        ...childRules,
        description: "Prices of children; percents are of `adult`; others pay as adults",
        choices: { PERCENT: "supply.childPrice.ofAdult", AMOUNT: "supply.field.amount" },
      },
      per: required(
        choice(
          { NIGHT: "supply.per.NIGHT", STAY: "supply.per.STAY" },
          "supply.field.charged",
          "For each night of the range that is stayed, or once if one is",
        ),
      ),
    },
  },
];

const age = (label: Column["label"], description: string): Column =>
  integer(0, 99, label, description, { unit: "years" });

export const feeSections: readonly Section[] = [
  {
    title: "supply.section.fee",
    columns: {
      property_code: propertyCode,
      code: ownKey("CITY_TAX"),
      name: guestName("City tax"),
      kind: required(
        choice({ TAX: "supply.feeKind.TAX", FEE: "supply.feeKind.FEE" }, "supply.field.feeKind", "What it is"),
      ),
      basis: required(
        choice(
          {
            PER_STAY: "supply.feeBasis.PER_STAY",
            PER_NIGHT: "supply.feeBasis.PER_NIGHT",
            PER_PERSON: "supply.feeBasis.PER_PERSON",
            PER_PERSON_NIGHT: "supply.feeBasis.PER_PERSON_NIGHT",
          },
          "supply.field.feeBasis",
          "What the amount is for, in one room",
        ),
      ),
      amount: ofType("decimal", "supply.field.feeAmount", "Amount in `currency`; either this or a percent", {
        example: "7.50",
      }),
      percent: ofType("percent", "supply.field.feePercent", "Percent of the stay's net, in place of an amount", {
        example: "10",
      }),
      currency: currency("common.currency", "ISO 4217 currency of the amount", { storedAs: "currency_code" }),
      min_age: age("supply.field.feeFromAge", "Least age of who pays it"),
      max_age: {
        ...age("supply.field.feeToAge", "Most age of who pays it; excludes adults"),
        hint: "supply.hint.feeToAge",
      },
      max_nights: nights("supply.field.feeNights", "For so many nights at most"),
      from: { ...from, description: "First night for which it is due" },
      to: { ...date("supply.field.to", "Last night for which it is due, inclusive", { storedAs: "ends_on" }) },
      payable: required(
        choice(
          { PROPERTY: "supply.payable.PROPERTY", INCLUDED: "supply.payable.INCLUDED" },
          "supply.field.payable",
          "Paid at the property, or included in the price and told alone",
        ),
      ),
    },
  },
];
