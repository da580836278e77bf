"use client";

import { parseDate } from "@internationalized/date";
import { addDays } from "@/lib/core/dates";
import { t } from "@/lib/language/text";
import { DateRangeField } from "../ui/fields/date-range-field";
import { MAX_DAYS_AHEAD, type TourState } from "./tour-state";

interface Props {
  draft: Pick<TourState, "from" | "to">;
  change: (days: Pick<TourState, "from" | "to">) => void;
  /** The first day that can be chosen. */
  today: string;
  problem: string | undefined;
}

/** The first and the last day on which a tour may take place. */
export function TourDaysField({ draft: { from, to }, change, today, problem }: Props) {
  return (
    <DateRangeField
      unit="days"
      label={t("products.firstAndLastDay")}
      value={from !== null && to !== null ? { start: parseDate(from), end: parseDate(to) } : null}
      onChange={(range) => change({ from: range?.start.toString() ?? null, to: range?.end.toString() ?? null })}
      min={parseDate(today)}
      max={parseDate(addDays(today, MAX_DAYS_AHEAD))}
      problem={problem}
    />
  );
}
