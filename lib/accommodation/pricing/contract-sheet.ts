import { z } from "zod";
import type { ChildRule } from "@/lib/contract/children";
import type { Fee } from "@/lib/contract/fees";
import type { DayRange, Offer, Reduction } from "@/lib/contract/offers";
import type { Supplement } from "@/lib/contract/supplements";
import { dayNumber } from "@/lib/core/dates";
import { minorDigits, parseMoney } from "@/lib/core/money";

/** What a property's contract says, as the repository's statement reads it; decimals are texts. */
const day = z.string().nullable();
const count = z.int().nullable();
export const StoredRules = z.array(
  z.object({
    positions: z.tuple([z.int(), z.int()]),
    ages: z.tuple([z.int(), z.int()]),
    amount: z.string().optional(),
    percent: z.string().optional(),
  }),
);
export const StoredSeason = z.object({
  from: z.string(),
  to: z.string(),
  extra_adult: z.string().nullable(),
  child_bands: z.array(z.object({ max_age: z.int(), amount: z.string() })).nullable(),
  child_rules: StoredRules.nullable(),
  cancellation: z.unknown(),
  release_days: count,
  min_stay: count,
  max_stay: count,
});
export const StoredSupplement = z.object({
  code: z.string(),
  name: z.string(),
  plan_codes: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  adult: z.string(),
  child_rules: StoredRules,
  per: z.enum(["NIGHT", "STAY"]),
});
export const StoredOffer = z.object({
  code: z.string(),
  name: z.string(),
  text: z.string().nullable(),
  plan_codes: z.array(z.string()),
  type: z.enum(["PERCENT", "AMOUNT", "FREE_NIGHTS"]),
  value: z.string().nullable(),
  stay: count,
  pay: count,
  free: z.string().nullable(),
  repeat: z.boolean(),
  book_from: day,
  book_until: day,
  days_ahead_min: count,
  days_ahead_max: count,
  arrive_from: day,
  arrive_to: day,
  stay_from: day,
  stay_to: day,
  min_nights: count,
  max_nights: count,
  markets: z.array(z.string()),
  group: z.string().nullable(),
});
export const StoredFee = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(["TAX", "FEE"]),
  basis: z.enum(["PER_STAY", "PER_NIGHT", "PER_PERSON", "PER_PERSON_NIGHT"]),
  amount: z.string().nullable(),
  percent: z.string().nullable(),
  currency: z.string().nullable(),
  min_age: count,
  max_age: count,
  max_nights: count,
  from: day,
  to: day,
  payable: z.enum(["PROPERTY", "INCLUDED"]),
});

/** A stored decimal in minor units; the import admits no more decimals than its currency has. */
export const readMinorUnits = (decimal: string, currency: string): number =>
  Math.round(Number(decimal) * 10 ** minorDigits(currency));

export const readChildRules = (rules: z.output<typeof StoredRules>, currency: string): ChildRule[] =>
  rules.map(({ positions, ages, amount, percent }) => ({
    positions,
    ages,
    price:
      percent === undefined
        ? { amount: readMinorUnits(amount!, currency) }
        : { hundredths: Math.round(Number(percent) * 100) },
  }));

export function readSupplement(stored: z.output<typeof StoredSupplement>, currency: string): Supplement {
  return {
    code: stored.code,
    name: stored.name,
    first: dayNumber(stored.from),
    last: dayNumber(stored.to),
    adult: readMinorUnits(stored.adult, currency),
    childRules: readChildRules(stored.child_rules, currency),
    isPerStay: stored.per === "STAY",
  };
}

const between = (from: number | null, to: number | null): DayRange => ({ from: from ?? -Infinity, to: to ?? Infinity });
const betweenDays = (from: string | null, to: string | null): DayRange =>
  between(from === null ? null : dayNumber(from), to === null ? null : dayNumber(to));

function readReduction(stored: z.output<typeof StoredOffer>, currency: string): Reduction {
  if (stored.type === "FREE_NIGHTS")
    return {
      type: "FREE_NIGHTS",
      stay: stored.stay!,
      pay: stored.pay!,
      isLast: stored.free === "LAST",
      isRepeated: stored.repeat,
    };
  if (stored.type === "AMOUNT") return { type: "AMOUNT", amount: readMinorUnits(stored.value!, currency) };
  const left = 10_000 - Math.round(Number(stored.value) * 100);
  const common = greatestDivisor(left, 10_000);
  return { type: "PERCENT", num: left / common, den: 10_000 / common };
}

/** Reducing fractions keeps the numbers small, so that several percentages can be multiplied exactly. */
const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

export function readOffer(stored: z.output<typeof StoredOffer>, currency: string): Offer {
  return {
    code: stored.code,
    name: stored.name,
    text: stored.text,
    group: stored.group,
    reduction: readReduction(stored, currency),
    booked: betweenDays(stored.book_from, stored.book_until),
    ahead: between(stored.days_ahead_min, stored.days_ahead_max),
    arrival: betweenDays(stored.arrive_from, stored.arrive_to),
    stay: betweenDays(stored.stay_from, stored.stay_to),
    nights: between(stored.min_nights, stored.max_nights),
    markets: stored.markets,
  };
}

export function readFee(stored: z.output<typeof StoredFee>): Fee {
  const { code, name, kind, basis, amount, percent, currency, payable } = stored;
  const dayOr = (date: string | null) => (date === null ? null : dayNumber(date));
  return {
    code,
    name,
    kind,
    basis,
    charge: percent === null ? { amount: parseMoney(amount!, currency!), currency: currency! } : { percent },
    minAge: stored.min_age,
    maxAge: stored.max_age,
    maxNights: stored.max_nights,
    first: dayOr(stored.from),
    last: dayOr(stored.to),
    payable,
  };
}

/**
 * Computes the most that offers can take off a night's price, for the lower bound in a place's list: the share that
 * is left, and an amount off. Ignores the offers' conditions; of each group, which applies one offer only, takes the
 * largest.
 */
export function computeLargestReduction(offers: readonly Offer[]): { share: number; off: number } {
  const groups = new Map<string, { free: number; share: number; off: number }>();
  for (const { code, group, reduction } of offers) {
    const key = group ?? `;${code}`;
    const least = groups.get(key) ?? { free: 0, share: 1, off: 0 };
    if (reduction.type === "AMOUNT") least.off = Math.max(least.off, reduction.amount);
    else if (reduction.type === "PERCENT") least.share = Math.min(least.share, reduction.num / reduction.den);
    else least.free = Math.max(least.free, 1 - reduction.pay / reduction.stay);
    groups.set(key, least);
  }
  let [paid, share, off] = [1, 1, 0];
  for (const group of groups.values()) {
    paid -= group.free;
    share *= group.share;
    off += group.off;
  }
  // A night is rounded once after its percents, down by half a minor unit at most.
  return { share: Math.max(0, paid) * share, off: share < 1 ? off + 0.5 : off };
}
