import { amount, type CellReader, oneOf, pair, parts, Unexpected } from "./cells";
import type { Row } from "./csv-rows";

/** A wall-clock time of the property, so many days before check-in. */
export interface DeadlineRule {
  days_before: number;
  time: string;
}

export interface TierRule extends DeadlineRule {
  fee_type: "NIGHTS" | "PERCENT" | "AMOUNT";
  /** Decimal string; of AMOUNT, in the rate plan's currency for the whole stay. */
  value: string;
}

/** `rate_plan.cancellation`. Tiers are ordered by time and begin where `free_until` ends. */
export interface CancellationRule {
  non_refundable: boolean;
  late_cancellation: "REFUSED" | "WITH_FEE";
  free_until: DeadlineRule | null;
  tiers: TierRule[];
}

const DEADLINE = "days before arrival and a local time, such as 2d 18:00";
const TIERS = "tiers such as 7d 18:00=NIGHTS:1; 1d 18:00=PERCENT:100";

export const deadline: CellReader<DeadlineRule> = (cell) => {
  const [, days, time] = /^(\d{1,3})d ((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(cell) ?? [];
  if (!days || !time || Number(days) > 365) throw new Unexpected(DEADLINE);
  return { days_before: Number(days), time };
};

function fee(cell: string, currency: string): Pick<TierRule, "fee_type" | "value"> {
  const [, type, value] = /^(NIGHTS|PERCENT|AMOUNT):(\d{1,9}(?:\.\d{1,4})?)$/.exec(cell) ?? [];
  if (type === "NIGHTS" && /^[1-9]\d?$/.test(value!)) return { fee_type: type, value: value! };
  if (type === "PERCENT" && Number(value) > 0 && Number(value) <= 100) return { fee_type: type, value: value! };
  if (type === "AMOUNT") {
    amount(currency)(value!);
    return { fee_type: type, value: value! };
  }
  throw new Unexpected(TIERS);
}

/** Sorts by instant, earliest first. */
function earlier(a: DeadlineRule, b: DeadlineRule): number {
  return b.days_before - a.days_before || a.time.localeCompare(b.time);
}

/** @param currency of the rate plan: what AMOUNT fees are in */
export function tiers(currency: string): CellReader<TierRule[]> {
  return (cell) => {
    const read = parts(cell).map((part) => {
      const [at, charge] = pair(part, TIERS);
      return { ...deadline(at), ...fee(charge, currency) };
    });
    if (read.some((tier, at) => at > 0 && earlier(read[at - 1]!, tier) >= 0))
      throw new Unexpected("tiers from the earliest to the latest");
    return read;
  };
}

/** The cancellation rule of a rate plan's row; null when a cell is wrong (and then reported). */
export function cancellationOf(row: Row, currency: string): CancellationRule | null {
  const nonRefundable = row.required("non_refundable", oneOf("true", "false"));
  const late = row.optional("late_cancellation", oneOf("REFUSED", "WITH_FEE")) ?? "REFUSED";
  const freeUntil = row.optional("free_until", deadline);
  const rules = row.optional("cancellation_tiers", tiers(currency)) ?? [];
  if (nonRefundable === null) return null;
  if (nonRefundable === "true") {
    if (freeUntil) row.wrong("free_until", "nothing, as the plan is non-refundable");
    if (rules.length > 0) row.wrong("cancellation_tiers", "nothing, as the plan is non-refundable");
    return { non_refundable: true, late_cancellation: late, free_until: null, tiers: [] };
  }
  if (!freeUntil) {
    if (row.raw("free_until") === "") row.wrong("free_until", `${DEADLINE}, as the plan is refundable`);
    return null;
  }
  const first = rules[0];
  if (first && earlier(first, freeUntil) !== 0)
    row.wrong("cancellation_tiers", "a first tier that begins at free_until");
  if (late === "WITH_FEE" && row.raw("cancellation_tiers") === "") {
    row.wrong("cancellation_tiers", `${TIERS}, as late_cancellation is WITH_FEE`);
  }
  return { non_refundable: false, late_cancellation: late, free_until: freeUntil, tiers: rules };
}
