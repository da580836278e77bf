import type { CsvRecord } from "../csv/csv-writer";
import type { CategoryCode } from "@/lib/catalogue/reference-schemas";
import type { SeededRandom } from "./seeded-random";
import { minorDigits } from "@/lib/core/money";

/** Rounding steps of hotel prices by currency, in major units; default 1. */
const STEPS: Record<string, number> = { JPY: 100, HUF: 500, CZK: 10, SEK: 10, NOK: 10, DKK: 10, KWD: 0.5, XPF: 100 };

/**
 * A generated price as a decimal string: euros in a currency, rounded like a list price.
 * @param perEuro units of the currency per euro
 */
export function listPrice(euros: number, currency: string, perEuro: number): string {
  const step = STEPS[currency] ?? 1;
  return (Math.max(1, Math.round((euros * perEuro) / step)) * step).toFixed(minorDigits(currency));
}

/**
 * A month's demand, 1 being average; shifted by half a year in the southern hemisphere.
 * @param month 1..12
 */
export function season(month: number, latitude: number): number {
  const north = [0.82, 0.82, 0.82, 1, 1, 1.16, 1.34, 1.34, 1.16, 1, 0.82, 0.82];
  const inTropics = Math.abs(latitude) < 23.5;
  const turned = latitude < 0 ? (month + 5) % 12 : month - 1;
  const demand = north[turned]!;
  return inTropics ? 1 + (demand - 1) / 3 : demand;
}

/** Euros per night of a double room in an average month, by stars; unrated properties like two stars. */
export function baseRate(stars: number | null): number {
  return [62, 48, 64, 92, 148, 285][stars ?? 0] ?? 62;
}

/** A generated rate plan: its prices relative to the room-only price, and its row's terms. */
export interface GeneratedPlan {
  code: string;
  name: string;
  board: "RO" | "SC" | "BB" | "HB" | "FB" | "AI";
  factor: number;
  terms: Record<string, string>;
}

const BOARDS = {
  RO: ["Room only", 1],
  SC: ["Self-catering", 0.97],
  BB: ["Bed and breakfast", 1.13],
  HB: ["Half board", 1.34],
  FB: ["Full board", 1.52],
  AI: ["All inclusive", 1.75],
} as const;

type Board = keyof typeof BOARDS;
type Policy = "FLEX" | "FEE" | "NRF";

/** Free until a deadline, then no cancellation. */
const REFUSED: Record<string, string>[] = [
  { free_until: "1d 18:00", cancellation_tiers: "1d 18:00=PERCENT:100" },
  { free_until: "2d 18:00", cancellation_tiers: "2d 18:00=NIGHTS:1" },
  { free_until: "3d 12:00", cancellation_tiers: "3d 12:00=PERCENT:100" },
  { free_until: "7d 23:59", cancellation_tiers: "7d 23:59=PERCENT:100" },
  { free_until: "14d 18:00", cancellation_tiers: "14d 18:00=PERCENT:100" },
];

/**
 * Free until a deadline, then for a fee.
 * @param charge a small amount of the plan's currency
 */
function withFee(charge: string): Record<string, string>[] {
  return [
    { free_until: "7d 18:00", cancellation_tiers: "7d 18:00=NIGHTS:1; 3d 18:00=PERCENT:50; 1d 18:00=PERCENT:100" },
    { free_until: "14d 12:00", cancellation_tiers: "14d 12:00=PERCENT:30; 5d 12:00=PERCENT:80" },
    { free_until: "5d 18:00", cancellation_tiers: `5d 18:00=AMOUNT:${charge}; 2d 18:00=NIGHTS:2` },
    { free_until: "2d 18:00", cancellation_tiers: "2d 18:00=NIGHTS:1; 0d 12:00=PERCENT:100" },
  ];
}

const SETS: [Policy, Board][][] = [
  [
    ["FLEX", "RO"],
    ["NRF", "RO"],
  ],
  [
    ["FLEX", "BB"],
    ["NRF", "RO"],
    ["FEE", "BB"],
  ],
  [
    ["FLEX", "BB"],
    ["FEE", "HB"],
    ["NRF", "BB"],
  ],
  [
    ["FLEX", "RO"],
    ["FEE", "RO"],
    ["NRF", "BB"],
  ],
  [
    ["FLEX", "RO"],
    ["FLEX", "BB"],
    ["NRF", "RO"],
    ["FEE", "HB"],
  ],
];
const RESORT_SETS: [Policy, Board][][] = [
  [
    ["FEE", "AI"],
    ["NRF", "AI"],
    ["FLEX", "HB"],
    ["FEE", "FB"],
  ],
  [
    ["FLEX", "FB"],
    ["FEE", "AI"],
    ["NRF", "HB"],
  ],
];
const APARTMENT_SETS: [Policy, Board][][] = [
  [
    ["FLEX", "SC"],
    ["NRF", "SC"],
  ],
  [
    ["FEE", "SC"],
    ["FLEX", "BB"],
    ["NRF", "SC"],
  ],
];

/** Categories where guests cook for themselves. */
export const SELF_CATERED: CategoryCode[] = [
  "APARTHOTEL",
  "SELF_CATERING",
  "CAMPSITE",
  "HOLIDAY_PARK",
  "STUDENT_RESIDENCE",
];

const POLICY_NAMES = { FLEX: "flexible", FEE: "semi-flexible", NRF: "non-refundable" } as const;
const POLICY_FACTORS = { FLEX: 1, FEE: 0.95, NRF: 0.87 } as const;

function setsOf(category: CategoryCode) {
  if (category === "RESORT" || category === "HOLIDAY_VILLAGE") return RESORT_SETS;
  return SELF_CATERED.includes(category) ? APARTMENT_SETS : SETS;
}

/** @param euros the double room's average price, which determines the supplements */
export function generatedPlans(
  category: CategoryCode,
  euros: number,
  currency: string,
  perEuro: number,
  random: SeededRandom,
): GeneratedPlan[] {
  const sets = setsOf(category);
  const price = (share: number) => listPrice(euros * share, currency, perEuro);
  // Nine properties in ten have child prices; in the others a child pays the adult's price.
  const bands = random.chance(0.9)
    ? random.pick([`2=0; 11=${price(0.14)}`, `1=0; 6=${price(0.08)}; 12=${price(0.16)}`, `5=0; 17=${price(0.2)}`])
    : "";
  return random.pick(sets).map(([policy, board]) => {
    const [boardName, boardFactor] = BOARDS[board];
    const refundable = policy === "FLEX" ? random.pick(REFUSED) : random.pick(withFee(price(0.35)));
    return {
      code: `${policy}-${board}`,
      name: `${boardName}, ${POLICY_NAMES[policy]}`,
      board,
      factor: boardFactor * POLICY_FACTORS[policy],
      terms: {
        non_refundable: String(policy === "NRF"),
        late_cancellation: policy === "FLEX" ? "REFUSED" : "WITH_FEE",
        ...(policy === "NRF" ? {} : refundable),
        extra_adult: price(0.28),
        child_bands: bands,
        release_days: random.chance(0.1) ? String(random.whole(1, 3)) : "0",
      },
    };
  });
}

export const PLAN_COLUMNS = [
  "property_code",
  "code",
  "name",
  "board_code",
  "currency_code",
  "non_refundable",
  "late_cancellation",
  "free_until",
  "cancellation_tiers",
  "extra_adult",
  "child_bands",
  "release_days",
];

/** Rows of rate_plans.csv. */
export function planRecords(propertyCode: string, currency: string, plans: readonly GeneratedPlan[]): CsvRecord[] {
  return plans.map((plan) => ({
    property_code: propertyCode,
    code: plan.code,
    name: plan.name,
    board_code: plan.board,
    currency_code: currency,
    ...plan.terms,
  }));
}
