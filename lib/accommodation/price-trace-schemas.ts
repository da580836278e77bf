import { z } from "zod";
import { RULE_VERDICTS } from "@/lib/contract/sell-rule-kinds";
import { Adults, ChildAges, CountryCode, CurrencyCode, PathId, PublicId } from "@/lib/core/wire";
import { GateResult } from "./availability-schemas";
import { checkStay, stayDates } from "./schemas";

export const TracePath = z.object({ public_id: PathId });

/** A stay in one room under one plan, priced for an agency or, without one, at net rates. */
export const TraceRequest = z
  .strictObject({
    room_public_id: PublicId,
    rate_plan_public_id: PublicId,
    ...stayDates,
    adults: Adults,
    child_ages: ChildAges,
    currency: CurrencyCode.optional().meta({ description: "Absent: the plan's" }),
    tenant_public_id: PublicId.optional().meta({ description: "The agency; absent: without a mark-up" }),
    guest_market: CountryCode.optional().meta({ description: "Absent: the agency's" }),
    booked_on: stayDates.checkin.optional().meta({ description: "Day of the booking, for offers; absent: today" }),
  })
  .superRefine(checkStay);
export type TraceRequest = z.output<typeof TraceRequest>;

const TRACE_STEPS = ["BASE", "EXTRA_ADULTS", "CHILD", "OFFER", "SUPPLEMENT"] as const;
const Decimal = z.string();
const TraceLine = z.object({
  step: z.enum(TRACE_STEPS),
  amount: Decimal.meta({ description: "In the plan's currency; what an offer takes off is below 0" }),
  guests: z.int().nullable().meta({ description: "BASE and EXTRA_ADULTS: how many it is for" }),
  age: z.int().nullable(),
  by: z
    .enum(["RULE", "BAND", "ADULT", "FREE"])
    .nullable()
    .meta({ description: "CHILD: what prices it; ADULT: it is among the adults" }),
  percent: Decimal.nullable().meta({ description: "CHILD: of an adult's share" }),
  code: z.string().nullable().meta({ description: "Of the offer or supplement" }),
  name: z.string().nullable(),
});

export const PriceTrace = z.object({
  currency: z.string().meta({ description: "The plan's" }),
  /** The gates that keep this offer out of the agency's search; empty if it is offered. */
  refusals: z.array(GateResult),
  nights: z.array(z.object({ date: z.string(), amount: Decimal, lines: z.array(TraceLine) })),
  /** Null if a night has no price for the guests. */
  total: Decimal.nullable(),
  before_offers: Decimal.nullable(),
  exchange_rate: Decimal.nullable().meta({ description: "Null: the same currency, or there is none" }),
  sell_rule: z.object({ code: z.string(), percent: Decimal }).nullable().meta({
    description: "What makes a net rate of the plan's costs; null: its prices are net rates, or none applies",
  }),
  sell_rules: z.array(z.object({ code: z.string(), percent: Decimal, verdict: z.enum(RULE_VERDICTS) })).meta({
    description: "The rules of a plan of costs in the order in which they are tried, and why each applies or not",
  }),
  net_total: Decimal.nullable().meta({ description: "What the agency owes" }),
  margin: Decimal.nullable().meta({ description: "What is owed without the cost; null: the prices are net rates" }),
  markup_percent: Decimal,
  sell_total: Decimal.nullable(),
  is_raised: z.boolean().meta({ description: "Whether nights are raised to their least price" }),
  sell_currency: z.string(),
  fees: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      amount: Decimal,
      currency: z.string(),
      payable: z.enum(["PROPERTY", "INCLUDED"]),
    }),
  ),
});
