"use client";

import { parseDate, type DateValue } from "@internationalized/date";
import dynamic from "next/dynamic";
import type { RangeValue } from "react-aria-components";
import { addDays, nightsBetween } from "@/lib/core/dates";
import { formatDate, formatDateRange, formatLongRange, formatStayDates } from "@/lib/format/dates";
import type { TypedContext } from "@/lib/format/typed-date";
import { formatLength, parseTypedRange, type DateRange, type RangeUnit } from "@/lib/format/typed-range";
import { Skeleton } from "../feedback/skeleton";
import { TypedBox, type ParsedText } from "./typed-box";
import { t } from "@/lib/language/text";

interface Props {
  label: string;
  /** What the range counts: nights of a stay, or days, of which one is enough. */
  unit: RangeUnit;
  value: RangeValue<DateValue> | null;
  onChange: (value: RangeValue<DateValue> | null) => void;
  min: DateValue;
  max: DateValue;
  problem?: string | undefined;
  className?: string;
}

const RangeMonths = dynamic(() => import("./range-months").then((module) => module.RangeMonths), {
  ssr: false,
  loading: () => <Skeleton className="h-72 w-64" />,
});

const toAria = ({ from, to }: DateRange): RangeValue<DateValue> => ({ start: parseDate(from), end: parseDate(to) });

/** The chosen dates as text. */
const TEXTS: Record<RangeUnit, (range: DateRange) => string> = {
  nights: ({ from, to }) => formatStayDates(from, to),
  days: ({ from, to }) => (from === to ? formatDate(from) : formatDateRange(from, to)),
};

/** A field for a range of dates: typed in any usual way, or chosen in a calendar. */
export function DateRangeField({ unit, value, onChange, min, max, ...rest }: Props) {
  const range = value && { from: value.start.toString(), to: value.end.toString() };
  const [first, last] = [min.toString(), max.toString()];
  const outside = ({ from, to }: DateRange): string | undefined => {
    if (from < first) return t("ui.firstDate", { date: formatDate(first) });
    return to > last ? t("ui.lastDate", { date: formatDate(last) }) : undefined;
  };
  const read = (typed: string, context: TypedContext): ParsedText<DateRange> => {
    const result = parseTypedRange(typed, { ...context, unit, current: range });
    if ("problem" in result) return result;
    const problem = outside(result);
    if (problem !== undefined) return { problem };
    const { from, to } = result;
    return { value: result, long: `${formatLongRange(from, to)} · ${formatLength(nightsBetween(from, to), unit)}` };
  };
  const move = (days: number, today: string): DateRange | undefined => {
    const moved = range
      ? { from: addDays(range.from, days), to: addDays(range.to, days) }
      : { from: today, to: unit === "nights" ? addDays(today, 1) : today };
    return outside(moved) === undefined ? moved : undefined;
  };
  return (
    <TypedBox<DateRange>
      {...rest}
      text={range ? TEXTS[unit](range) : ""}
      example={t(unit === "nights" ? "ui.nightsExample" : "ui.daysExample")}
      {...{ read, move }}
      onChange={(next) => onChange(next && toAria(next))}
    >
      {(close) => (
        <RangeMonths
          label={rest.label}
          takesFocus
          value={value}
          min={min}
          max={max}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </TypedBox>
  );
}
