import type { Factor } from "@/lib/core/money";
import type { Days } from "./offers";

/** By what percent a plan's costs become a net rate, and for what. Null: for all. */
export interface SellRule {
  /** The operators' key. */
  code: string;
  percent: string;
  /** 1.125 for 12.5 percent. */
  factor: Factor;
  tenantId: number | null;
  market: string | null;
  chain: string | null;
  /** Internal ids of a place and of the places below it. */
  placeIds: ReadonlySet<number> | null;
  /** Codes. */
  property: string | null;
  plan: string | null;
  arrival: Days | null;
  booked: Days | null;
}

/** The sale that a rule is matched against: buyer, product and dates. Days are day numbers of the property. */
export interface Sale {
  tenantId: number;
  market: string | undefined;
  sheet: { code: string; chain: string | null; placeId: number | null };
  plan: { code: string };
  checkin: number;
  booked: number;
}

const SCOPES = ["plan", "property", "placeIds", "chain"] as const;
/** The fields that make a rule specific; of several rules, the one with most of them set applies. */
const FIELDS = [...SCOPES, "tenantId", "market", "arrival", "booked"] as const;

/** Fields named, then the narrowest scope. */
function rank(rule: SellRule): number {
  const scope = SCOPES.findIndex((field) => rule[field] !== null);
  const named = FIELDS.filter((field) => rule[field] !== null).length;
  return named * (SCOPES.length + 1) + (scope < 0 ? 0 : SCOPES.length - scope);
}

const isIn = (days: Days | null, day: number): boolean => days === null || (day >= days.from && day <= days.to);

/** All sell rules, in the order in which they are tried. */
export class SellRules {
  private readonly rules: readonly SellRule[];
  /** Memoized by plan: its rules for any buyer and any date. */
  private readonly ofPlan = new WeakMap<Sale["plan"], readonly SellRule[]>();

  /** @param rules in the order in which they were written */
  constructor(rules: readonly SellRule[]) {
    this.rules = rules.toReversed().sort((a, b) => rank(b) - rank(a));
  }

  /**
   * The one rule that applies: the one with the most fields, a range of dates counting as one; then that of a plan before
   * that of a property, a place, a chain; then the later one.
   */
  find({ tenantId, market, sheet, plan, checkin, booked }: Sale): SellRule | undefined {
    let rules = this.ofPlan.get(plan);
    if (!rules) this.ofPlan.set(plan, (rules = this.rules.filter((rule) => isAbout(rule, sheet, plan))));
    return rules.find(
      (rule) =>
        (rule.tenantId === null || rule.tenantId === tenantId) &&
        (rule.market === null || rule.market === market) &&
        isIn(rule.arrival, checkin) &&
        isIn(rule.booked, booked),
    );
  }
}

function isAbout(rule: SellRule, { code, chain, placeId }: Sale["sheet"], plan: Sale["plan"]): boolean {
  return (
    (rule.plan === null || rule.plan === plan.code) &&
    (rule.property === null || rule.property === code) &&
    (rule.chain === null || rule.chain === chain) &&
    (rule.placeIds === null || (placeId !== null && rule.placeIds.has(placeId)))
  );
}
