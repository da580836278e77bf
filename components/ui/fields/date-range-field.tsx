"use client";

import { parseDate, type DateValue } from "@internationalized/date";
import dynamic from "next/dynamic";
import type { RangeValue } from "react-aria-components";
import { addDays } from "@/lib/core/dates";
import { formatDate, formatLongRange, formatStayDates } from "@/lib/format/dates";
import type { TypedContext } from "@/lib/format/typed-date";
import { parseTypedRange, type DateRange } from "@/lib/format/typed-range";
import { Skeleton } from "../feedback/skeleton";
import { TypedBox, type Understood } from "./typed-box";

interface Props {
  label: string;
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

/** A field for a range of dates: typed in any usual way, or chosen in a calendar. */
export function DateRangeField({ value, onChange, min, max, ...rest }: Props) {
  const range = value && { from: value.start.toString(), to: value.end.toString() };
  const [first, last] = [min.toString(), max.toString()];
  const outside = ({ from, to }: DateRange): string | undefined => {
    if (from < first) return `The first possible date is ${formatDate(first)}`;
    return to > last ? `The last possible date is ${formatDate(last)}` : undefined;
  };
  const read = (typed: string, context: TypedContext): Understood<DateRange> => {
    const result = parseTypedRange(typed, context, range);
    if ("problem" in result) return result;
    const problem = outside(result);
    return problem === undefined ? { value: result, long: formatLongRange(result.from, result.to) } : { problem };
  };
  const move = (days: number, today: string): DateRange | undefined => {
    const moved = range
      ? { from: addDays(range.from, days), to: addDays(range.to, days) }
      : { from: today, to: addDays(today, 1) };
    return outside(moved) === undefined ? moved : undefined;
  };
  return (
    <TypedBox<DateRange>
      {...rest}
      text={range ? formatStayDates(range.from, range.to) : ""}
      example="14–17 Mar, or fri 2n"
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
