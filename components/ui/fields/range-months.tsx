"use client";

import type { DateValue } from "@internationalized/date";
import { useState } from "react";
import { RangeCalendar, type RangeValue } from "react-aria-components";
import { Month, MonthHeader } from "./month-grid";

interface Props {
  label: string;
  /** Whether the calendar takes the focus when it opens. */
  takesFocus?: boolean;
  value: RangeValue<DateValue> | null;
  onChange: (value: RangeValue<DateValue>) => void;
  min: DateValue;
  max?: DateValue | null;
}

/** The calendar of a date range: two months on wide screens. */
export function RangeMonths({ label, takesFocus = false, min, max = null, ...rest }: Props) {
  // The user has opened it, so it runs in a browser, where `window` exists.
  const [count] = useState(() => (window.matchMedia("(min-width: 40rem)").matches ? 2 : 1));
  return (
    <RangeCalendar
      aria-label={label}
      minValue={min}
      maxValue={max}
      visibleDuration={{ months: count }}
      pageBehavior="single"
      {...(takesFocus && { autoFocus: true })}
      {...rest}
    >
      <MonthHeader />
      <div className="flex flex-col gap-4 sm:flex-row sm:gap-6">
        <Month isRange />
        {count > 1 && <Month offset={1} isRange />}
      </div>
    </RangeCalendar>
  );
}
