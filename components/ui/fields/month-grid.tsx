"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from "react-aria-components";
import { classes } from "../class-names";

const ARROW = "grid size-8 place-items-center rounded data-hovered:bg-hover data-disabled:opacity-30";

/** The heading of a month, with buttons for the previous and the next one. */
export function MonthHeader() {
  return (
    <header className="mb-2 flex items-center justify-between">
      <Button slot="previous" className={ARROW}>
        <ChevronLeft aria-hidden className="size-4" />
      </Button>
      <Heading className="text-sm font-semibold" />
      <Button slot="next" className={ARROW}>
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </header>
  );
}

/** The days of a month with the selected day or range. */
export function Month({ offset = 0, isRange = false }: { offset?: number; isRange?: boolean }) {
  return (
    // Always six weeks high, so that months side by side have the same height.
    <div className="min-h-[16.75rem]">
      <CalendarGrid offset={{ months: offset }} className="border-separate border-spacing-y-0.5">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="size-9 text-xs font-medium text-muted">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={classes(
                "grid size-9 cursor-pointer place-items-center text-sm tabular-nums outline-none data-disabled:text-muted/50 data-focus-visible:ring-2 data-focus-visible:ring-accent data-hovered:bg-hover data-outside-month:hidden data-unavailable:line-through",
                isRange
                  ? "data-selected:bg-accent-soft data-selection-end:rounded-e data-selection-end:bg-accent data-selection-end:text-on-accent data-selection-start:rounded-s data-selection-start:bg-accent data-selection-start:text-on-accent"
                  : "rounded data-selected:bg-accent data-selected:text-on-accent",
              )}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </div>
  );
}
