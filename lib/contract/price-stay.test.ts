import { describe, expect, it } from "vitest";
import { dayNumber } from "@/lib/core/dates";
import { type ChildRule, countGuests, type Guests } from "./children";
import { computeFee, type Fee } from "./fees";
import type { NightPrices, NightTerms } from "./night";
import type { Offer, Reduction } from "./offers";
import { priceStay } from "./price-stay";
import type { Supplement } from "./supplements";

// The six contracts of the guide, worked by hand. Amounts are cents.
const ALWAYS = { from: -Infinity, to: Infinity };
const offer = (code: string, reduction: Reduction, over: Partial<Offer> = {}): Offer => ({
  code,
  name: code,
  text: null,
  group: null,
  reduction,
  booked: ALWAYS,
  ahead: ALWAYS,
  arrival: ALWAYS,
  stay: ALWAYS,
  nights: ALWAYS,
  markets: [],
  ...over,
});
const SEVEN_FOR_SIX: Reduction = { type: "FREE_NIGHTS", stay: 7, pay: 6, isLast: false, isRepeated: true };

describe("the beach resort", () => {
  const rule = (position: number, price: ChildRule["price"]): ChildRule => ({
    positions: [position, position],
    ages: [2, 11],
    price,
  });
  const terms: NightTerms = {
    extraAdult: 0,
    childBands: [],
    childRules: [rule(1, { amount: 0 }), rule(2, { hundredths: 5_000 })],
  };
  const season = (person: number): NightPrices => {
    return { base: undefined, byAdults: [undefined, person * 1.4, person * 2, person * 2.75] };
  };
  const [SPRING, JUNE, JULY] = [season(5_000), season(7_000), season(9_500)];
  const seasonOn = (day: number) =>
    day < dayNumber("2027-06-01") ? SPRING : day < dayNumber("2027-07-01") ? JUNE : JULY;
  const gala: Supplement = {
    code: "GALA",
    name: "Gala dinner",
    first: dayNumber("2027-08-15"),
    last: dayNumber("2027-08-15"),
    adult: 2_400,
    childRules: [{ positions: [1, 9], ages: [2, 11], price: { amount: 1_200 } }],
    isPerStay: false,
  };
  const offers = [
    offer(
      "EARLY",
      { type: "PERCENT", num: 4, den: 5 },
      { group: "ONE", booked: { from: -Infinity, to: dayNumber("2027-01-31") } },
    ),
    offer("SEVEN", SEVEN_FOR_SIX, { group: "ONE" }),
  ];
  const price = (checkin: string, nights: number, booked: string, guests: Guests) => {
    const first = dayNumber(checkin);
    const sold = priceStay(
      {
        nights: Array.from({ length: nights }, (_, i) => ({ prices: seasonOn(first + i), terms })),
        included: 2,
        supplements: [gala],
        offers,
      },
      countGuests({ maxInfants: 1, infantMaxAge: 1 }, guests),
      { booked: dayNumber(booked), checkin: first, nights, market: undefined },
    );
    return sold && [sold.total, sold.before, ...sold.offers.map(({ code }) => code)];
  };
  const couple = { adults: 2, childAges: [] };
  const family = { adults: 2, childAges: [5, 8] };

  it.each([
    ["a July week of a family, booked early", "2027-07-04", 7, "2027-01-31", family, [133_000, 166_250, "EARLY"]],
    ["the same, booked later", "2027-07-04", 7, "2027-02-01", family, [142_500, 166_250, "SEVEN"]],
    ["a week over a season's border", "2027-06-27", 7, "2027-05-01", couple, [99_000, 113_000, "SEVEN"]],
    ["the same, booked early", "2027-06-27", 7, "2027-01-05", couple, [90_400, 113_000, "EARLY"]],
    [
      "a gala dinner, which is never reduced",
      "2027-08-12",
      7,
      "2027-05-01",
      { adults: 2, childAges: [8] },
      [120_000, 139_000, "SEVEN"],
    ],
    ["eight nights: one is free", "2027-07-04", 8, "2027-05-01", couple, [133_000, 152_000, "SEVEN"]],
    ["fourteen nights: two are free", "2027-07-04", 14, "2027-05-01", couple, [228_000, 266_000, "SEVEN"]],
    [
      "an infant besides the family",
      "2027-07-04",
      7,
      "2027-01-31",
      { adults: 2, childAges: [0, 5, 8] },
      [133_000, 166_250, "EARLY"],
    ],
    ["three adults", "2027-07-04", 1, "2027-05-01", { adults: 3, childAges: [] }, [26_125, 26_125]],
    ["one adult", "2027-07-04", 1, "2027-05-01", { adults: 1, childAges: [] }, [13_300, 13_300]],
    [
      "a child whom no rule names is an adult more",
      "2027-07-04",
      1,
      "2027-05-01",
      { adults: 2, childAges: [14] },
      [26_125, 26_125],
    ],
    ["four adults, for whom there is no price", "2027-07-04", 1, "2027-05-01", { adults: 4, childAges: [] }, undefined],
  ] as const)("%s", (_, checkin, nights, booked, guests, expected) => {
    expect(price(checkin, nights, booked, guests)).toEqual(expected);
  });
});

describe("fees", () => {
  const fee = (over: Partial<Fee>): Fee => ({
    code: "TAX",
    name: "Tax",
    kind: "TAX",
    basis: "PER_PERSON_NIGHT",
    charge: { amount: 750n, currency: "EUR" },
    minAge: null,
    maxAge: null,
    maxNights: null,
    first: null,
    last: null,
    payable: "PROPERTY",
    ...over,
  });
  const stay = { checkin: 20_000, nights: 14, adults: 2, childAges: [5], net: 140_000n, currency: "EUR" };

  it.each([
    ["Rome: from 10 years, at most 10 nights", fee({ minAge: 10, maxNights: 10 }), stay, 15_000n],
    ["Rome: a child of 10 pays", fee({ minAge: 10, maxNights: 10 }), { ...stay, childAges: [10] }, 22_500n],
    [
      "Las Vegas: a night",
      fee({ basis: "PER_NIGHT", charge: { amount: 5_102n, currency: "USD" } }),
      { ...stay, nights: 3 },
      15_306n,
    ],
    [
      "Dubai: at most 30 nights",
      fee({ basis: "PER_NIGHT", charge: { amount: 2_000n, currency: "AED" }, maxNights: 30 }),
      { ...stay, nights: 31 },
      60_000n,
    ],
    ["a percent of the net", fee({ charge: { percent: "10" }, payable: "INCLUDED" }), stay, 14_000n],
    ["a fee up to an age excludes adults", fee({ basis: "PER_PERSON", maxAge: 11 }), stay, 750n],
    ["nights outside its range", fee({ first: 20_014 }), stay, undefined],
    ["some nights inside its range", fee({ basis: "PER_NIGHT", first: 20_012 }), stay, 1_500n],
    ["nobody of its age", fee({ minAge: 3, maxAge: 4 }), stay, undefined],
  ])("%s", (_, due, party, expected) => {
    expect(computeFee(due, party)?.amount).toEqual(expected);
  });
});
