"use client";

import { parseDate, type DateValue } from "@internationalized/date";
import { Calendar } from "react-aria-components";
import { Month, MonthHeader } from "./month-grid";

/** Dates are `YYYY-MM-DD`. */
interface Props {
  label: string;
  /** Whether the calendar takes the focus when it opens. */
  takesFocus?: boolean;
  value: string | null;
  onChange: (value: string) => void;
  min?: string | undefined;
  max?: string | undefined;
}

const dateOf = (text: string | null | undefined): DateValue | null => (text ? parseDate(text) : null);

/** The calendar of a date field. */
export function CalendarMonth({ label, takesFocus = false, value, onChange, min, max }: Props) {
  return (
    <Calendar<DateValue>
      aria-label={label}
      value={dateOf(value)}
      minValue={dateOf(min)}
      maxValue={dateOf(max)}
      onChange={(date) => onChange(date.toString())}
      {...(takesFocus && { autoFocus: true })}
    >
      <MonthHeader />
      <Month />
    </Calendar>
  );
}
