"use client";

import type { DateValue } from "@internationalized/date";
import { Calendar } from "react-aria-components";
import { Month, MonthHeader } from "./month-grid";

interface Props {
  label: string;
  /** Whether the calendar takes the focus when it opens. */
  takesFocus?: boolean;
  value: DateValue | null;
  onChange: (value: DateValue) => void;
  min?: DateValue | null;
  max?: DateValue | null;
  isDisabled?: boolean;
}

/** The calendar of a date field. */
export function CalendarMonth({ label, takesFocus = false, min = null, max = null, ...rest }: Props) {
  return (
    <Calendar<DateValue>
      aria-label={label}
      minValue={min}
      maxValue={max}
      {...(takesFocus && { autoFocus: true })}
      {...rest}
    >
      <MonthHeader />
      <Month />
    </Calendar>
  );
}
