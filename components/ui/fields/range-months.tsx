"use client";

import { useState } from "react";
import { RangeCalendar } from "react-aria-components";
import { Month, MonthHeader } from "./month-grid";

/** The calendar of a date range: two months on wide screens. */
export function RangeMonths() {
  // Opened by the user, so `window` exists.
  const [count] = useState(() => (window.matchMedia("(min-width: 40rem)").matches ? 2 : 1));
  return (
    <RangeCalendar visibleDuration={{ months: count }} pageBehavior="single">
      <MonthHeader />
      <div className="flex flex-col gap-4 sm:flex-row sm:gap-6">
        <Month isRange />
        {count > 1 && <Month offset={1} isRange />}
      </div>
    </RangeCalendar>
  );
}
