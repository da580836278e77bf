import type { Factor } from "@/lib/core/money";
import type { DayRange } from "./offers";
import type { RuleVerdict } from "./sell-rule-kinds";

/**
 * A rule that turns costs into net rates by a percentage, and the supply and sales to which it applies. Null stands
 * for all.
 */
export interface SellRule {
  /** The rule's code, chosen by operators. */
  code: string;
  percent: string;
  /** The factor of the percentage: 1.125 for 12.5 percent. */
  factor: Factor;
  tenantId: number | null;
  market: string | null;
  chain: string | null;
  /** Internal ids of a place and of the places below it. */
  placeIds: ReadonlySet<number> | null;
  /** Codes of property and plan. */
  property: string | null;
  plan: string | null;
  arrival: DayRange | null;
  booked: DayRange | null;
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

const countNamed = (rule: SellRule): number => FIELDS.filter((field) => rule[field] !== null).length;

/** How narrow a rule's scope is: 0 for all supply, up to 4 for a plan. */
function narrowness(rule: SellRule): number {
  const scope = SCOPES.findIndex((field) => rule[field] !== null);
  return scope < 0 ? 0 : SCOPES.length - scope;
}

/** The rank of a rule: by the number of its fields that are set, then by how narrow its scope is. */
const rank = (rule: SellRule): number => countNamed(rule) * (SCOPES.length + 1) + narrowness(rule);

type Misfit = Extract<RuleVerdict, `OTHER_${string}`>;

/** The first condition that a sale does not fulfil. */
function misfitOf(rule: SellRule, { tenantId, market, checkin, booked }: Sale): Misfit | undefined {
  if (rule.tenantId !== null && rule.tenantId !== tenantId) return "OTHER_TENANT";
  if (rule.market !== null && rule.market !== market) return "OTHER_MARKET";
  if (!isIn(rule.arrival, checkin)) return "OTHER_ARRIVAL";
  return isIn(rule.booked, booked) ? undefined : "OTHER_BOOKING_DAY";
}

const isIn = (days: DayRange | null, day: number): boolean => days === null || (day >= days.from && day <= days.to);

/** All sell rules, in the order in which they are tried. */
export class SellRules {
  private readonly rules: readonly SellRule[];
  /** The rules of each plan for any buyer and date, computed once per plan. */
  private readonly ofPlan = new WeakMap<Sale["plan"], readonly SellRule[]>();

  /** @param rules in the order in which they were written */
  constructor(rules: readonly SellRule[]) {
    this.rules = rules.toReversed().sort((a, b) => rank(b) - rank(a));
  }

  /**
   * Finds the rule that applies: the one with the most fields set, where a range of dates counts as one; then a
   * plan's before a property's, a place's and a chain's; then the later one.
   */
  find(sale: Sale): SellRule | undefined {
    return this.listOf(sale).find((rule) => misfitOf(rule, sale) === undefined);
  }

  /**
   * Lists the rules of a sale's plan in the order in which they are tried, each with the reason why it applies or
   * not.
   */
  explain(sale: Sale): { rule: SellRule; verdict: RuleVerdict }[] {
    const applied = this.find(sale);
    return this.listOf(sale).map((rule) => {
      const misfit = misfitOf(rule, sale);
      if (misfit !== undefined) return { rule, verdict: misfit };
      if (!applied || rule === applied) return { rule, verdict: "APPLIES" };
      if (countNamed(rule) < countNamed(applied)) return { rule, verdict: "FEWER_FIELDS" };
      return { rule, verdict: narrowness(rule) < narrowness(applied) ? "WIDER_SCOPE" : "WRITTEN_BEFORE" };
    });
  }

  private listOf({ sheet, plan }: Sale): readonly SellRule[] {
    let rules = this.ofPlan.get(plan);
    if (!rules) this.ofPlan.set(plan, (rules = this.rules.filter((rule) => isAbout(rule, sheet, plan))));
    return rules;
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
