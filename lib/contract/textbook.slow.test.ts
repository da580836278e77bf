import fc from "fast-check";
import { expect, test } from "vitest";
import { isFixedSeed, SEEDS } from "@/lib/testing/agreement/seeds";
import type { Contract, Offer as SaidOffer, Plan, Rule, Stay } from "@/lib/testing/contracts/contract";
import { contracts, stays } from "@/lib/testing/contracts/random-contract";
import { type Answer, answer, nightOn, termsOn } from "@/lib/testing/contracts/textbook";
import { countRuns } from "@/lib/testing/stages/wide-set";
import { type ChildRule, countGuests } from "./children";
import { computeFee } from "./fees";
import { type Offer, type Reduction } from "./offers";
import { priceStay } from "./price-stay";

const RUNS = countRuns(3_000);

const days = (from: number | undefined, to: number | undefined) => ({ from: from ?? -Infinity, to: to ?? Infinity });

function toReduction({ reduction }: SaidOffer): Reduction {
  if (reduction.type === "PERCENT") return { type: "PERCENT", num: 10_000 - reduction.hundredths, den: 10_000 };
  if (reduction.type === "AMOUNT") return reduction;
  const { stay, pay, free, repeat } = reduction;
  return { type: "FREE_NIGHTS", stay, pay, isLast: free === "LAST", isRepeated: repeat };
}

const toOffer = (said: SaidOffer): Offer => ({
  code: said.code,
  name: said.code,
  text: null,
  group: said.group ?? null,
  reduction: toReduction(said),
  booked: days(said.book_from, said.book_until),
  ahead: days(said.days_ahead_min, said.days_ahead_max),
  arrival: days(said.arrive_from, said.arrive_to),
  stay: days(said.stay_from, said.stay_to),
  nights: days(said.min_nights, said.max_nights),
  markets: [],
});

const toRules = (rules: readonly Rule[] = []): ChildRule[] => [...rules];

const isOf = ({ plan_codes: codes }: { plan_codes: readonly string[] }, plan: Plan): boolean =>
  codes.length === 0 || codes.includes(plan.code);

/** The price and fees by `lib/contract`, of what the contract says of each night. */
function computePrice(contract: Contract, plan: Plan, stay: Stay) {
  const { room } = contract;
  const guests = { adults: stay.adults, childAges: stay.ages.toSorted((a, b) => a - b) };
  const counted = countGuests({ maxInfants: room.max_infants, infantMaxAge: room.infant_max_age }, guests);
  const nights = Array.from({ length: stay.nights }, (_, night) => {
    const { prices } = nightOn(contract, stay.arrival + night);
    const terms = termsOn(contract, plan, stay.arrival + night);
    const byAdults = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((adults) => prices[`${plan.code}@${adults}`] ?? undefined);
    return {
      prices: {
        base: prices[plan.code] ?? undefined,
        byAdults: byAdults.some((one) => one !== undefined) ? byAdults : undefined,
      },
      terms: {
        extraAdult: terms.extra_adult ?? 0,
        childBands: (terms.child_bands ?? []).map(([maxAge, amount]) => ({ maxAge, amount })),
        childRules: toRules(terms.child_rules),
      },
    };
  });
  const terms = {
    nights,
    included: room.base_occupancy,
    supplements: contract.supplements
      .filter((one) => isOf(one, plan))
      .map((one) => ({
        code: one.code,
        name: one.code,
        first: one.from,
        last: one.to,
        adult: one.adult,
        childRules: toRules(one.child_rules),
        isPerStay: one.per === "STAY",
      })),
    offers: contract.offers.filter((one) => isOf(one, plan)).map(toOffer),
  };
  const found = priceStay(terms, counted, {
    booked: 0,
    checkin: stay.arrival,
    nights: stay.nights,
    market: undefined,
  });
  if (!found || found.total === 0) return undefined;
  const fees = contract.fees.flatMap((fee) => {
    const { charge } = fee;
    const isPercent = "hundredths" in charge;
    const computed = computeFee(
      {
        code: fee.code,
        name: fee.code,
        kind: fee.kind,
        basis: fee.basis,
        charge: isPercent
          ? { percent: (charge.hundredths / 100).toFixed(2) }
          : { amount: BigInt(charge.amount), currency: contract.currency },
        minAge: fee.min_age ?? null,
        maxAge: fee.max_age ?? null,
        maxNights: fee.max_nights ?? null,
        first: fee.from ?? null,
        last: fee.to ?? null,
        payable: fee.payable,
      },
      {
        checkin: stay.arrival,
        nights: stay.nights,
        adults: stay.adults,
        childAges: stay.ages,
        net: BigInt(found.total),
        currency: contract.currency,
      },
    );
    return computed ? [[fee.code, Number(computed.amount)] as const] : [];
  });
  return {
    amounts: [...found.amounts],
    total: found.total,
    before: found.before,
    offers: found.offers.map(({ code }) => code),
    fees: Object.fromEntries(fees),
  };
}

/** The prices of a plan, which its nights add up to. */
function amountsOf({ amounts, net, before, offers, fees }: Extract<Answer, { total: number }>) {
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(net);
  return { amounts, total: net, before, offers, fees };
}

test.each(SEEDS)(
  "prices, offers and fees of random contracts are those of a second implementation with fractions: %s",
  (_name, seed) => {
    const seen = { sold: 0, offers: 0, several: 0 };
    const every = fc.property(contracts(), fc.array(stays, { minLength: 1, maxLength: 4 }), (contract, all) => {
      for (const stay of all)
        for (const given of contract.plans) {
          // What a price is sold for, and to whom, is added elsewhere.
          const plan: Plan = {
            ...given,
            markets: [],
            sold_to: "ALL",
            package_only: false,
            min_rooms: 1,
            price_basis: "SELL",
          };
          const nights = contract.nights.map((row) => ({ ...row, min_sell: undefined }));
          const due = answer({ ...contract, nights }, plan, { ...stay, markup: 0 });
          const isPriced = !("gate" in due);
          if (!isPriced && due.gate !== "PRICE") continue;
          expect(computePrice(contract, plan, stay)).toEqual(isPriced ? amountsOf(due) : undefined);
          if (!isPriced) continue;
          seen.sold++;
          seen.offers += Number(due.offers.length > 0);
          seen.several += Number(due.offers.length > 1);
        }
    });
    fc.assert(every, { seed, numRuns: RUNS });
    if (!isFixedSeed(seed)) return;
    expect(seen.sold).toBeGreaterThan(RUNS / 2);
    expect(seen.offers).toBeGreaterThan(RUNS / 10);
    expect(seen.several).toBeGreaterThan(RUNS / 50);
  },
);
