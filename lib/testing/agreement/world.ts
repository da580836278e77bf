import fc from "fast-check";
import type { PlanTerms } from "@/lib/cancellation/terms";

/** A room type on one day, `offset` days from check-in. */
export interface Day {
  offset: number;
  total: number;
  sold: number;
  /** The end of each hold, in seconds from now; holds in the past have expired. */
  holds: number[];
  closed: boolean;
  closedToArrival: boolean;
  closedToDeparture: boolean;
  /** Prices by plan in minor units; null or missing if not sold. */
  prices: (number | null)[];
  minStay: (number | null)[] | null;
  maxStay: (number | null)[] | null;
}
export interface Room {
  baseOccupancy: number;
  maxAdults: number;
  maxChildren: number;
  maxOccupancy: number;
  days: Day[];
}
export interface Plan {
  currency: string;
  extraAdult: number;
  childBands: { max_age: number; amount: number }[];
  /** Days from the UTC day of the evaluated instant; null for no limit. */
  sellFrom: number | null;
  sellUntil: number | null;
  releaseDays: number;
  minStay: number;
  maxStay: number;
  terms: PlanTerms;
}
export interface Guests {
  adults: number;
  child_ages: number[];
}

/** A random property with everything that affects its sale, and a search query. */
export interface World {
  /** Milliseconds of the epoch. */
  now: number;
  /** Milliseconds from now; undefined if the request does not send it. */
  requestTime: number | undefined;
  active: boolean;
  /** The minimum age of children at the property; null if it accepts none. */
  minChildAge: number | null;
  timezone: string;
  /** HH:MM. */
  checkinFrom: string;
  fees: { code: string; name: string; amount: string; currency: string; basis: string }[];
  rooms: Room[];
  plans: Plan[];
  /** The profile: mark-up in percent, and the visible plans by index; null for all. */
  markup: string;
  sees: number[] | null;
  /** Days from the UTC day of the evaluated instant to check-in. */
  ahead: number;
  nights: number;
  parties: Guests[];
  currency: string;
}

/** Units per euro, by day. The Swiss franc has none. */
export const RATES: Record<string, Record<string, string>> = {
  "2027-01-01": { USD: "1.0841", JPY: "186.75", KWD: "0.3327" },
  "2027-03-25": { USD: "1.1003", JPY: "171.2", KWD: "0.33271" },
};
/** Ten days that include Europe's change to daylight-saving time and a change of rates. */
const FIRST = Date.UTC(2027, 2, 20);
const SPAN_MS = 10 * 86_400_000;
const TIMEZONES = ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "America/St_Johns"];

/** The first value, rarely another one. */
const rarely = <T>(usual: T, other: fc.Arbitrary<T>, times = 1) =>
  fc.oneof({ weight: 24 - times, arbitrary: fc.constant(usual) }, { weight: times, arbitrary: other });
const flag = (times = 1) => rarely(false, fc.constant(true), times);
const perPlan = (plans: number, most: number) =>
  rarely<(number | null)[] | null>(
    null,
    fc.array(fc.option(fc.integer({ min: 1, max: most })), { maxLength: plans }),
    4,
  );

const day = (offset: number, plans: number): fc.Arbitrary<Day> =>
  fc
    .record({
      closed: flag(),
      closedToArrival: flag(),
      closedToDeparture: flag(),
      sold: fc.nat({ max: 3 }),
      holds: rarely<number[]>([], fc.array(fc.constantFrom(-86_400, -30, 120, 1_800), { maxLength: 3 }), 8),
      free: rarely(2, fc.integer({ min: 0, max: 4 }), 6),
      prices: fc.array(rarely<number | null>(null, fc.nat({ max: 90_000 }), 23), {
        minLength: plans,
        maxLength: plans,
      }),
      cut: rarely(0, fc.nat({ max: plans })),
      minStay: perPlan(plans, 4),
      maxStay: perPlan(plans, 6),
    })
    .map(({ free, cut, ...d }) => ({
      ...d,
      offset,
      total: d.sold + d.holds.length + free,
      prices: d.prices.slice(0, plans - cut),
    }));

const room = (nights: number, plans: number): fc.Arbitrary<Room> =>
  fc
    .record({
      adults: rarely(2, fc.integer({ min: 1, max: 4 }), 12),
      maxChildren: rarely(2, fc.nat({ max: 3 }), 12),
      beds: fc.nat({ max: 3 }),
      base: fc.integer({ min: 1, max: 3 }),
      missing: rarely<number | undefined>(undefined, fc.nat({ max: nights })),
      days: fc.tuple(...Array.from({ length: nights + 2 }, (_, i) => day(i - 1, plans))),
    })
    .map(({ adults, beds, base, maxChildren, missing, days }) => ({
      baseOccupancy: Math.min(base, adults + beds),
      maxAdults: adults,
      maxChildren,
      maxOccupancy: adults + beds,
      days: days.filter((d) => d.offset !== missing),
    }));

const time = fc.constantFrom("00:00", "02:30", "12:00", "18:00", "23:59");
const deadline = fc.record({ days_before: fc.nat({ max: 45 }), time });
const tier = fc
  .tuple(
    deadline,
    fc.oneof(
      fc.record({ fee_type: fc.constant("NIGHTS" as const), value: fc.constantFrom("1", "2", "9") }),
      fc.record({ fee_type: fc.constant("PERCENT" as const), value: fc.constantFrom("0", "33.3", "50", "100") }),
      fc.record({ fee_type: fc.constant("AMOUNT" as const), value: fc.constantFrom("0", "10", "500") }),
    ),
  )
  .map(([at, fee]) => ({ ...at, ...fee }));
const NO_REFUND: PlanTerms = { non_refundable: true, late_cancellation: "REFUSED", free_until: null, tiers: [] };
const refundable: fc.Arbitrary<PlanTerms> = fc.record({
  non_refundable: fc.constant(false),
  late_cancellation: fc.constantFrom("REFUSED", "WITH_FEE"),
  free_until: fc.option(deadline, { nil: null, freq: 4 }),
  tiers: fc.array(tier, { maxLength: 3 }),
});
export const terms = fc.oneof({ weight: 1, arbitrary: fc.constant(NO_REFUND) }, { weight: 4, arbitrary: refundable });
const fee = fc.record({
  code: fc.constantFrom("CITY_TAX", "RESORT_FEE"),
  name: fc.constant("Fee"),
  amount: fc.constantFrom("2.50", "0.01", "30.00"),
  currency: fc.constantFrom("EUR", "USD"),
  basis: fc.constantFrom("PER_STAY", "PER_NIGHT", "PER_PERSON_NIGHT"),
});

const plan = (ahead: number, nights: number): fc.Arbitrary<Plan> =>
  fc.record({
    currency: fc.constantFrom("EUR", "EUR", "EUR", "EUR", "EUR", "USD", "JPY", "CHF"),
    extraAdult: fc.nat({ max: 5_000 }),
    childBands: fc.uniqueArray(fc.record({ max_age: fc.nat({ max: 17 }), amount: fc.nat({ max: 3_000 }) }), {
      maxLength: 3,
      selector: (b) => b.max_age,
    }),
    sellFrom: rarely<number | null>(null, fc.integer({ min: -3, max: 2 }), 3),
    sellUntil: rarely<number | null>(null, fc.integer({ min: -2, max: 3 }), 3),
    releaseDays: rarely(0, fc.integer({ min: Math.max(0, ahead - 2), max: Math.max(0, ahead) + 2 }), 3),
    minStay: rarely(1, fc.integer({ min: 1, max: nights + 1 }), 3),
    maxStay: rarely(30, fc.integer({ min: Math.max(1, nights - 1), max: nights + 1 }), 3),
    terms,
  });

const guests: fc.Arbitrary<Guests> = fc.record({
  adults: rarely(2, fc.integer({ min: 1, max: 5 }), 8),
  child_ages: fc.array(fc.nat({ max: 17 }), { maxLength: 2 }),
});

const ahead = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 3, arbitrary: fc.integer({ min: -2, max: 1 }) },
  { weight: 2, arbitrary: fc.integer({ min: 728, max: 732 }) },
);
const shape = fc.record({
  ahead,
  nights: fc.integer({ min: 1, max: 4 }),
  plans: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 3 }) }, { weight: 1, arbitrary: fc.constant(8) }),
});

/** The party: mostly a couple, sometimes one too large for most rooms, or two or three rooms. */
export const ONE_PARTY = fc.array(guests, { minLength: 1, maxLength: 1 });
export const LARGE_PARTY = ONE_PARTY.map(([party]) => [{ ...party!, adults: party!.adults + 4 }]);
export const SEVERAL_PARTIES = fc.array(guests, { minLength: 2, maxLength: 3 });

export const world = (parties: fc.Arbitrary<Guests[]>): fc.Arbitrary<World> =>
  shape.chain(({ ahead: days, nights, plans }) =>
    fc.record({
      now: fc.integer({ min: FIRST, max: FIRST + SPAN_MS }),
      // Well inside the window, because the served clock runs on.
      requestTime: fc.option(fc.oneof(fc.integer({ min: -29 * 86_400_000, max: 0 }), fc.nat({ max: 30_000 })), {
        nil: undefined,
      }),
      active: rarely(true, fc.constant(false)),
      minChildAge: rarely<number | null>(0, fc.option(fc.integer({ min: 1, max: 17 }), { freq: 2 }), 4),
      timezone: fc.constantFrom(...TIMEZONES),
      checkinFrom: time,
      fees: fc.array(fee, { maxLength: 2 }),
      rooms: fc.array(room(nights, plans), { minLength: 1, maxLength: 3 }),
      plans: fc.array(plan(days, nights), { minLength: plans, maxLength: plans }),
      markup: fc.constantFrom("0", "12.5", "33.3333"),
      sees: rarely<number[] | null>(null, fc.subarray(Array.from({ length: plans }, (_, i) => i)), 4),
      ahead: fc.constant(days),
      nights: fc.constant(nights),
      parties,
      currency: fc.constantFrom("EUR", "EUR", "EUR", "EUR", "USD", "USD", "JPY", "KWD", "CHF"),
    }),
  );

/** The instant at which a world is evaluated. */
export const getRequestTime = ({ now, requestTime = 0 }: World): Date => new Date(now + requestTime);
