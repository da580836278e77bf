import fc from "fast-check";
import { type ByPlan, type Contract, DIGITS, type Offer, type Rule, type SellRule, type Stay } from "./contract";

// Random contracts and stays: small numbers of everything, so that ranges, groups and equal prices meet often.

const count = (min: number, max: number) => fc.integer({ min, max });
/** Mostly absent. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const share = fc.oneof(fc.constantFrom(0, 1_250, 2_500, 3_333, 5_000, 10_000), count(0, 10_000));

/** Days on which nights are sold, and between which stays are. */
const [FIRST, LAST] = [20, 60] as const;
const day = count(FIRST, LAST);
const range = (longest: number) =>
  fc.tuple(day, count(0, longest)).map(([from, length]) => ({ from, to: from + length }));

const amount = (currency: Contract["currency"], most: number) => {
  const unit = 10 ** DIGITS[currency];
  // Round amounts meet equal ones, uneven amounts meet rounding.
  return fc.oneof(
    count(0, most).map((n) => n * unit),
    count(0, most * unit),
  );
};

const rule = (currency: Contract["currency"]): fc.Arbitrary<Rule> =>
  fc
    .record({
      position: count(1, 4),
      positions: count(0, 3),
      age: count(0, 12),
      ages: count(0, 12),
      price: fc.oneof(
        amount(currency, 40).map((each) => ({ amount: each })),
        share.map((hundredths) => ({ hundredths })),
      ),
    })
    .map(({ position, positions, age, ages, price }) => ({
      positions: [position, Math.min(9, position + positions)],
      ages: [age, Math.min(17, age + ages)],
      price,
    }));

/** Rules of which no two are for the same position and age: files refuse others. */
const rules = (currency: Contract["currency"], most = 3) =>
  fc
    .array(rule(currency), { maxLength: most })
    .map((list) =>
      list.filter((one, i) =>
        list
          .slice(0, i)
          .every(
            (other) =>
              other.positions[1] < one.positions[0] ||
              other.positions[0] > one.positions[1] ||
              other.ages[1] < one.ages[0] ||
              other.ages[0] > one.ages[1],
          ),
      ),
    );

const bands = (currency: Contract["currency"]) =>
  fc
    .uniqueArray(fc.tuple(count(0, 17), amount(currency, 30)), { maxLength: 3, selector: ([age]) => age })
    .map((list) => {
      const amounts = list.map(([, each]) => each).toSorted((a, b) => a - b);
      return list.toSorted(([a], [b]) => a - b).map(([age], i): [number, number] => [age, amounts[i]!]);
    });

const PLANS = ["HB", "BB"] as const;
const planCodes = fc.constantFrom<string[][]>([], ["HB"], ["BB"], ["HB", "BB"]);

const offer = (currency: Contract["currency"]): fc.Arbitrary<Omit<Offer, "code">> =>
  fc
    .record({
      plan_codes: planCodes,
      reduction: fc.oneof(
        count(1, 10_000).map((hundredths) => ({ type: "PERCENT" as const, hundredths })),
        fc.constantFrom(1_000, 2_000, 5_000).map((hundredths) => ({ type: "PERCENT" as const, hundredths })),
        amount(currency, 30).map((each) => ({ type: "AMOUNT" as const, amount: Math.max(1, each) })),
        fc.record({
          type: fc.constant("FREE_NIGHTS" as const),
          stay: count(2, 5),
          pay: count(1, 4),
          free: fc.constantFrom("CHEAPEST" as const, "LAST" as const),
          repeat: fc.boolean(),
        }),
      ),
      group: fc.constantFrom(undefined, "A", "B"),
      book_from: maybe(count(-3, 1)),
      book_until: maybe(count(-1, 4)),
      days_ahead_min: maybe(count(0, LAST)),
      days_ahead_max: maybe(count(FIRST, LAST + 10)),
      arrive: maybe(range(20)),
      stay: maybe(range(15)),
      min_nights: maybe(count(1, 6)),
      max_nights: maybe(count(4, 14)),
    })
    .map(({ arrive, stay, ...one }) => {
      const {
        reduction,
        days_ahead_min: least = 0,
        days_ahead_max: most,
        book_from: from = -9,
        book_until: until,
      } = one;
      return {
        ...one,
        reduction:
          reduction.type === "FREE_NIGHTS"
            ? { ...reduction, pay: Math.min(reduction.pay, reduction.stay - 1) }
            : reduction,
        days_ahead_max: most === undefined ? undefined : Math.max(least, most),
        book_until: until === undefined ? undefined : Math.max(from, until),
        max_nights: one.max_nights === undefined ? undefined : Math.max(one.min_nights ?? 1, one.max_nights),
        arrive_from: arrive?.from,
        arrive_to: arrive?.to,
        stay_from: stay?.from,
        stay_to: stay?.to,
      };
    });

const coded = <T>(prefix: string, list: readonly T[]) => list.map((one, i) => ({ code: `${prefix}${i + 1}`, ...one }));

const byPlan = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<ByPlan<T>> =>
  fc.oneof(
    value.map((all) => ({ "": all })),
    fc.record({ HB: fc.option(value) }),
    fc.record({ HB: value, BB: fc.option(value) }),
  );

/** A row of prices of one way for each plan, so that no night has a price of both ways. */
const prices = (
  currency: Contract["currency"],
  areByAdults: boolean,
): fc.Arbitrary<Record<string, number | null | undefined>> => {
  const price = amount(currency, 200).map((each) => Math.max(1, each));
  if (!areByAdults) return fc.record({ HB: price, BB: fc.option(price) }, { requiredKeys: ["HB"] });
  const each = { "HB@1": price, "HB@2": fc.option(price, { freq: 8 }), "HB@3": price, "HB@4": fc.option(price) };
  return fc.record(
    { ...each, "BB@2": price, "BB@1": fc.option(price), "BB@3": price },
    { requiredKeys: ["HB@1", "BB@2"] },
  );
};

const nightPrices = (currency: Contract["currency"], areByAdults: boolean) =>
  prices(currency, areByAdults).map(
    (row) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Record<
        string,
        number | null
      >,
  );

const MARKETS = ["DE", "AT", "AE"] as const;
const days = (edge: fc.Arbitrary<number>, longest: number): fc.Arbitrary<NonNullable<SellRule["stay"]>> =>
  fc.tuple(edge, count(0, longest), fc.constantFrom("from", "to", "both", "both")).map(([from, length, side]) => ({
    from: side === "to" ? undefined : from,
    to: side === "from" ? undefined : from + length,
  }));
const sellRules: fc.Arbitrary<SellRule[]> = fc.array(
  fc.record({
    // Equal percents hide which rule applied, so that few are.
    hundredths: fc.oneof(count(-5_000, 10_000), fc.constantFrom(0, 1_250)),
    scope: fc.constantFrom("chain", "place", "region", "property"),
    tenant: maybe(fc.constantFrom("ours", "ours", "another")),
    plan: maybe(fc.constantFrom(...PLANS)),
    market: maybe(fc.constantFrom(...MARKETS)),
    stay: maybe(days(day, 20)),
    book: maybe(days(count(-2, 1), 2)),
  }),
  { maxLength: 6 },
);
/** Mostly sold to everybody. */
const audience = fc.record({
  markets: fc.constantFrom([], [], [], [], ["DE"], ["DE", "AT"], ["!AE"], ["!AE", "!DE"]),
  sold_to: fc.constantFrom("ALL", "ALL", "ALL", "NAMED"),
  isNamed: fc.boolean(),
  package_only: fc.constantFrom(false, false, false, false, false, false, true),
  min_rooms: fc.constantFrom(1, 1, 1, 1, 2),
  price_basis: fc.constantFrom("SELL", "COST"),
} satisfies Record<string, fc.Arbitrary<unknown>>);

const contractIn = (currency: Contract["currency"], areByAdults: boolean): fc.Arbitrary<Contract> => {
  const children = fc.oneof(
    bands(currency).map((list) => ({ child_bands: list })),
    rules(currency).map((list) => ({ child_rules: list })),
    rules(currency).map((list) => ({ child_rules: list })),
  );
  const planTerms = fc.record({
    audience,
    extra_adult: amount(currency, 40),
    children,
    release_days: maybe(count(0, 40)),
    min_stay: maybe(count(1, 4)),
    max_stay: maybe(count(5, 12)),
  });
  const season = fc.record({
    extra_adult: maybe(amount(currency, 60)),
    children: maybe(rules(currency).filter((list) => list.length > 0)),
    release_days: maybe(count(0, 50)),
    min_stay: fc.option(count(1, 5), { nil: undefined }),
    max_stay: maybe(count(6, 14)),
  });
  return fc
    .record({
      room: fc.record({
        base_occupancy: count(1, 3),
        max_adults: count(2, 4),
        max_children: count(0, 4),
        places: count(0, 4),
        min_adults: fc.constantFrom(1, 1, 1, 2),
        max_infants: fc.constantFrom(0, 0, 1, 2),
        infant_max_age: count(0, 3),
        beyond_allotment: fc.constantFrom("CLOSED" as const, "CLOSED" as const, "ON_REQUEST" as const),
      }),
      plans: fc.tuple(planTerms, planTerms),
      seasons: fc.tuple(fc.array(season, { maxLength: 2 }), fc.array(season, { maxLength: 2 }), count(25, 40)),
      supplements: fc.array(
        fc
          .record({
            plan_codes: planCodes,
            range: range(15),
            adult: amount(currency, 40),
            child_rules: rules(currency, 2),
            per: fc.constantFrom("NIGHT" as const, "STAY" as const),
          })
          .map(({ range: within, ...one }) => ({ ...one, ...within })),
        { maxLength: 2 },
      ),
      offers: fc.array(offer(currency), { maxLength: 4 }),
      fees: fc.array(
        fc
          .record({
            kind: fc.constantFrom("TAX" as const, "FEE" as const),
            basis: fc.constantFrom("PER_STAY", "PER_NIGHT", "PER_PERSON", "PER_PERSON_NIGHT"),
            charge: fc.oneof(
              amount(currency, 20).map((each) => ({ amount: Math.max(1, each) })),
              count(1, 3_000).map((hundredths) => ({ hundredths })),
            ),
            ages: maybe(fc.tuple(maybe(count(0, 12)), maybe(count(12, 17)))),
            max_nights: maybe(count(1, 10)),
            within: maybe(range(25)),
            payable: fc.constantFrom("PROPERTY" as const, "INCLUDED" as const),
          })
          .map(({ ages, within, ...one }) => ({ ...one, min_age: ages?.[0], max_age: ages?.[1], ...within })),
        { maxLength: 3 },
      ),
      sell_rules: sellRules,
      open: nightPrices(currency, areByAdults),
      further: fc.array(
        fc
          .record({
            range: range(12),
            prices: maybe(nightPrices(currency, areByAdults)),
            allotment: maybe(count(0, 3)),
            closed: maybe(byPlan(fc.boolean())),
            closed_to_arrival: maybe(byPlan(fc.boolean())),
            closed_to_departure: maybe(byPlan(fc.boolean())),
            min_stay_through: maybe(byPlan(count(1, 4))),
            min_sell: maybe(fc.record({ HB: fc.option(amount(currency, 200)), BB: amount(currency, 200) })),
          })
          .map(({ range: within, ...one }) => ({ ...within, ...one })),
        { maxLength: 4 },
      ),
    })
    .map(
      ({ room: { places, ...room }, plans, seasons: [ofHalf, ofBed, border], open, further, ...lists }): Contract => ({
        currency,
        room: {
          ...room,
          max_adults: Math.max(room.max_adults, room.min_adults),
          max_occupancy: Math.max(room.max_adults, room.base_occupancy, room.min_adults) + places,
        },
        plans: plans.map(({ children: own, audience: sold, ...one }, i) => ({
          code: PLANS[i]!,
          ...one,
          ...own,
          ...sold,
        })),
        seasons: [ofHalf, ofBed].flatMap((list, i) =>
          list.flatMap(({ children: own, ...one }, at) => {
            const plan = plans[i]!;
            // A season has rules only where its plan has no bands, and at least one column.
            const child_rules = "child_bands" in plan.children ? undefined : own;
            const isEmpty = [child_rules, ...Object.values(one)].every((value) => value === undefined);
            const within = at === 0 ? { from: FIRST, to: border } : { from: border + 1, to: LAST };
            return isEmpty ? [] : [{ plan_code: PLANS[i]!, ...within, ...one, child_rules }];
          }),
        ),
        supplements: coded("S", lists.supplements),
        offers: coded("O", lists.offers),
        fees: coded("F", lists.fees),
        sell_rules: lists.sell_rules,
        nights: [{ from: FIRST, to: LAST + 20, allotment: 2, prices: open }, ...further],
      }),
    );
};

/** Contracts in one of some currencies. */
export const contracts = (currencies: Contract["currency"][] = ["EUR", "JPY", "KWD"]): fc.Arbitrary<Contract> =>
  fc
    .tuple(fc.constantFrom(...currencies), fc.boolean())
    .chain(([currency, areByAdults]) => contractIn(currency, areByAdults));

/** Of profiles, in hundredths of a percent. */
export const MARKUPS = [0, 1_250, -1_000, 3_333] as const;

export const stays: fc.Arbitrary<Stay> = fc.record({
  arrival: day,
  nights: count(1, 12),
  adults: fc.constantFrom(1, 2, 2, 2, 3, 4),
  ages: fc.array(fc.oneof(count(0, 3), count(2, 17)), { maxLength: 3 }),
  market: fc.constantFrom(undefined, ...MARKETS),
  rooms: fc.constantFrom(1, 1, 1, 2),
  markup: fc.constantFrom(0, 0, ...MARKUPS),
});
