// A contract as its files say it: what the tests' own implementation prices, and what is loaded.
// Days count from today; amounts are minor units, percents hundredths of a percent.

export interface Rule {
  positions: [first: number, last: number];
  ages: [from: number, to: number];
  price: { amount: number } | { hundredths: number };
}

interface Room {
  base_occupancy: number;
  max_adults: number;
  max_children: number;
  max_occupancy: number;
  min_adults: number;
  max_infants: number;
  infant_max_age: number;
  beyond_allotment: "CLOSED" | "ON_REQUEST";
}

/** What a plan says, and a season of it in the place of it. */
export interface Terms {
  extra_adult?: number | undefined;
  child_bands?: [maxAge: number, amount: number][] | undefined;
  child_rules?: Rule[] | undefined;
  release_days?: number | undefined;
  min_stay?: number | undefined;
  max_stay?: number | undefined;
}
/** Whom a plan is sold to, and from what its prices are made. */
export interface Plan extends Terms {
  code: string;
  /** `DE`, `AT`, or `!AE`; empty: every market. */
  markets: readonly string[];
  sold_to: "ALL" | "NAMED";
  /** Whether the tenant's contract names it. */
  isNamed: boolean;
  package_only: boolean;
  min_rooms: number;
  price_basis: "SELL" | "COST";
}

interface Days {
  from?: number | undefined;
  to?: number | undefined;
}
/** What is added to costs. The scope is that of the contract's own property. */
export interface SellRule {
  hundredths: number;
  scope: "chain" | "place" | "region" | "property";
  tenant?: "ours" | "another" | undefined;
  plan?: string | undefined;
  market?: string | undefined;
  stay?: Days | undefined;
  book?: Days | undefined;
}
interface Season extends Terms {
  plan_code: string;
  from: number;
  to: number;
}

export interface Supplement {
  code: string;
  plan_codes: string[];
  from: number;
  to: number;
  adult: number;
  child_rules: Rule[];
  per: "NIGHT" | "STAY";
}

export interface Offer {
  code: string;
  plan_codes: string[];
  reduction:
    | { type: "PERCENT"; hundredths: number }
    | { type: "AMOUNT"; amount: number }
    | { type: "FREE_NIGHTS"; stay: number; pay: number; free: "CHEAPEST" | "LAST"; repeat: boolean };
  group?: string | undefined;
  book_from?: number | undefined;
  book_until?: number | undefined;
  days_ahead_min?: number | undefined;
  days_ahead_max?: number | undefined;
  arrive_from?: number | undefined;
  arrive_to?: number | undefined;
  stay_from?: number | undefined;
  stay_to?: number | undefined;
  min_nights?: number | undefined;
  max_nights?: number | undefined;
}

export interface Fee {
  code: string;
  kind: "TAX" | "FEE";
  basis: "PER_STAY" | "PER_NIGHT" | "PER_PERSON" | "PER_PERSON_NIGHT";
  charge: { amount: number } | { hundredths: number };
  min_age?: number | undefined;
  max_age?: number | undefined;
  max_nights?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
  payable: "PROPERTY" | "INCLUDED";
}

/** A value for all plans, under the key "", or by plan; null takes a plan's off. */
export type ByPlan<T> = Record<string, T | null>;

/** A row of nights: later ones go over earlier ones, cell by cell. */
export interface NightRow {
  from: number;
  to: number;
  allotment?: number | undefined;
  /** By plan, or plan and number of adults: `HB@2`. */
  prices?: Record<string, number | null> | undefined;
  closed?: ByPlan<boolean> | undefined;
  closed_to_arrival?: ByPlan<boolean> | undefined;
  closed_to_departure?: ByPlan<boolean> | undefined;
  min_stay_through?: ByPlan<number> | undefined;
  /** The least price at which the night is sold, by plan. */
  min_sell?: ByPlan<number> | undefined;
}

export interface Contract {
  currency: "EUR" | "JPY" | "KWD";
  room: Room;
  plans: Plan[];
  seasons: Season[];
  supplements: Supplement[];
  offers: Offer[];
  fees: Fee[];
  nights: NightRow[];
  sell_rules: SellRule[];
}

export interface Stay {
  arrival: number;
  nights: number;
  adults: number;
  ages: number[];
  /** Of the guests (ISO 3166); undefined: not known. */
  market?: string | undefined;
  /** Rooms of the search, each for such a party. */
  rooms: number;
  /** Of the profile, in hundredths of a percent. */
  markup: number;
}

/** The decimals of the currencies that contracts have. */
export const DIGITS = { EUR: 2, JPY: 0, KWD: 3 } as const;
