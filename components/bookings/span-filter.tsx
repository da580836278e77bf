"use client";

import { parseDate } from "@internationalized/date";
import dynamic from "next/dynamic";
import { PopoverChip } from "../ui/filter-bar";
import { RadioField } from "../ui/radio-field";
import { daysOf, sayDays, sayDaysOf, spanChoice, type Span } from "./spans";

// Calendars are heavy, and wait behind the chip.
const DateRangeField = dynamic(() => import("../ui/date-range-field").then((field) => field.DateRangeField));

interface Props {
  label: string;
  spans: readonly Span[];
  value: string | null;
  onChange: (said: string | null) => void;
  today: string;
}

const [FIRST, LAST] = [parseDate("2000-01-01"), parseDate("2099-12-31")];

/** Some days: in words that stay true tomorrow, or from one date to another. */
export function SpanFilter({ label, spans, value, onChange, today }: Props) {
  const days = daysOf(value, today);
  return (
    <PopoverChip label={label} words={value === null ? "" : sayDays(value)} onClear={() => onChange(null)}>
      <div className="flex w-72 flex-col gap-3 p-2">
        <RadioField label={label} choices={spans.map(spanChoice)} value={value} onChange={onChange} />
        <DateRangeField
          label="From and to"
          value={days && { start: parseDate(days.from), end: parseDate(days.to) }}
          onChange={(range) => range && onChange(sayDaysOf({ from: range.start.toString(), to: range.end.toString() }))}
          min={FIRST}
          max={LAST}
        />
      </div>
    </PopoverChip>
  );
}
