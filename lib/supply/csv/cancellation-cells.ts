import { amount, type CellReader, choiceFrom, splitPair, splitParts, UnexpectedCell } from "./cells";
import type { Row } from "./csv-rows";
import { makeExpectation } from "@/lib/format/cell-problem";

/** A local time at the property, some days before check-in. */
export interface DeadlineRule {
  days_before: number;
  time: string;
}

export interface TierRule extends DeadlineRule {
  fee_type: "NIGHTS" | "PERCENT" | "AMOUNT";
  /** The fee as a decimal string; for AMOUNT, in the rate plan's currency and for the whole stay. */
  value: string;
}

/** `rate_plan.cancellation`. Tiers are ordered by time and start where `free_until` ends. */
export interface CancellationRule {
  non_refundable: boolean;
  late_cancellation: "REFUSED" | "WITH_FEE";
  free_until: DeadlineRule | null;
  tiers: TierRule[];
}

const DEADLINE = { example: "2d 18:00" };

type FeeType = TierRule["fee_type"];
const EVERY_FEE: readonly FeeType[] = ["NIGHTS", "PERCENT", "AMOUNT"];

const tierExample = (fees: readonly FeeType[]): string =>
  `7d 18:00=${fees.includes("NIGHTS") ? "NIGHTS:1" : "PERCENT:50"}; 1d 18:00=PERCENT:100`;

export const deadline: CellReader<DeadlineRule> = (cell) => {
  const [, days, time] = /^(\d{1,3})d ((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(cell) ?? [];
  if (!days || !time || Number(days) > 365) throw new UnexpectedCell(makeExpectation("cells.deadline", DEADLINE));
  return { days_before: Number(days), time };
};

function fee(cell: string, currency: string, fees: readonly FeeType[]): Pick<TierRule, "fee_type" | "value"> {
  const [, type, value] = /^(NIGHTS|PERCENT|AMOUNT):(\d{1,9}(?:\.\d{1,4})?)$/.exec(cell) ?? [];
  if (!fees.includes(type as FeeType))
    throw new UnexpectedCell(makeExpectation("cells.tiers", { example: tierExample(fees) }));
  if (type === "NIGHTS" && /^[1-9]\d?$/.test(value!)) return { fee_type: type, value: value! };
  if (type === "PERCENT" && Number(value) > 0 && Number(value) <= 100) return { fee_type: type, value: value! };
  if (type === "AMOUNT") {
    amount(currency)(value!);
    return { fee_type: type, value: value! };
  }
  throw new UnexpectedCell(makeExpectation("cells.tiers", { example: tierExample(fees) }));
}

/** Sorts by instant, earliest first. */
function earlier(a: DeadlineRule, b: DeadlineRule): number {
  return b.days_before - a.days_before || a.time.localeCompare(b.time);
}

/** @param currency of the plan or tariff, for fees of kind AMOUNT */
export function tiers(currency: string, fees = EVERY_FEE): CellReader<TierRule[]> {
  return (cell) => {
    const read = splitParts(cell).map((part) => {
      const [at, charge] = splitPair(part, tierExample(fees));
      return { ...deadline(at), ...fee(charge, currency, fees) };
    });
    if (read.some((tier, at) => at > 0 && earlier(read[at - 1]!, tier) >= 0))
      throw new UnexpectedCell(makeExpectation("cells.tierOrder"));
    return read;
  };
}

/**
 * Reads the cancellation rule in a row of a rate plan or tariff; null if a cell is wrong (and reported).
 * @param fees kinds of fees that tiers may have: only stays have nights
 */
export function readCancellation(row: Row, currency: string, fees = EVERY_FEE): CancellationRule | null {
  const nonRefundable = row.required("non_refundable", choiceFrom("true", "false"));
  const late = row.optional("late_cancellation", choiceFrom("REFUSED", "WITH_FEE")) ?? "REFUSED";
  const freeUntil = row.optional("free_until", deadline);
  const rules = row.optional("cancellation_tiers", tiers(currency, fees)) ?? [];
  if (nonRefundable === null) return null;
  if (nonRefundable === "true") {
    if (freeUntil) row.wrong("free_until", makeExpectation("cells.emptyNonRefundable"));
    if (rules.length > 0) row.wrong("cancellation_tiers", makeExpectation("cells.emptyNonRefundable"));
    return { non_refundable: true, late_cancellation: late, free_until: null, tiers: [] };
  }
  if (!freeUntil) {
    if (row.raw("free_until") === "") row.wrong("free_until", makeExpectation("cells.deadlineNeeded", DEADLINE));
    return null;
  }
  const first = rules[0];
  if (first && earlier(first, freeUntil) !== 0)
    row.wrong("cancellation_tiers", makeExpectation("cells.firstTier", { column: "free_until" }));
  if (late === "WITH_FEE" && row.raw("cancellation_tiers") === "") {
    row.wrong(
      "cancellation_tiers",
      makeExpectation("cells.tiersNeeded", {
        example: tierExample(fees),
        column: "late_cancellation",
        value: "WITH_FEE",
      }),
    );
  }
  return { non_refundable: false, late_cancellation: late, free_until: freeUntil, tiers: rules };
}
