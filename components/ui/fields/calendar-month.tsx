"use client";

import { Calendar } from "react-aria-components";
import { Month, MonthHeader } from "./month-grid";

/** The calendar of a date field. */
export function CalendarMonth() {
  return (
    <Calendar>
      <MonthHeader />
      <Month />
    </Calendar>
  );
}
