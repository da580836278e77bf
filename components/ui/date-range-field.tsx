"use client";

import type { DateValue } from "@internationalized/date";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateRangePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  RangeCalendar,
  type RangeValue,
} from "react-aria-components";
import { classes } from "./class-names";
import { BOX, FieldLabel, FieldProblem } from "./field-parts";
import { Floating } from "./floating";

interface Props {
  label: string;
  value: RangeValue<DateValue> | null;
  onChange: (value: RangeValue<DateValue> | null) => void;
  min: DateValue;
  max: DateValue;
  problem?: string | undefined;
  className?: string;
}

const ARROW = "grid size-8 place-items-center rounded data-hovered:bg-hover data-disabled:opacity-30";

/** Two dates, each typed digit by digit or picked from a calendar. */
export function DateRangeField({ label, value, onChange, min, max, problem, className }: Props) {
  return (
    <DateRangePicker
      value={value}
      onChange={onChange}
      minValue={min}
      maxValue={max}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      shouldForceLeadingZeros
      className={classes("flex min-w-0 flex-col gap-1", className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className={classes(BOX, "flex items-center gap-1 pr-1")}>
        <Part slot="start" />
        <span aria-hidden className="text-muted">
          –
        </span>
        <Part slot="end" />
        <Button className="ml-auto grid size-7 place-items-center rounded text-muted data-hovered:bg-hover pointer-coarse:size-9">
          <CalendarDays aria-hidden className="size-4" />
        </Button>
      </Group>
      <FieldProblem>{problem}</FieldProblem>
      <Floating className="max-w-[calc(100vw-1rem)] overflow-auto p-3">
        <Dialog className="outline-none">
          <Months />
        </Dialog>
      </Floating>
    </DateRangePicker>
  );
}

function Part({ slot }: { slot: "start" | "end" }) {
  return (
    <DateInput slot={slot} className="flex whitespace-nowrap tabular-nums">
      {(segment) => (
        <DateSegment
          segment={segment}
          className="rounded px-px outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-muted"
        />
      )}
    </DateInput>
  );
}

function Months() {
  // Opened by hand, so there is a screen to ask.
  const [count] = useState(() => (window.matchMedia("(min-width: 40rem)").matches ? 2 : 1));
  return (
    <RangeCalendar visibleDuration={{ months: count }} pageBehavior="single">
      <header className="mb-2 flex items-center justify-between">
        <Button slot="previous" className={ARROW}>
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <Heading className="text-sm font-semibold" />
        <Button slot="next" className={ARROW}>
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </header>
      <div className="flex flex-col gap-4 sm:flex-row sm:gap-6">
        <Month offset={0} />
        {count > 1 && <Month offset={1} />}
      </div>
    </RangeCalendar>
  );
}

function Month({ offset }: { offset: number }) {
  return (
    <CalendarGrid offset={{ months: offset }} className="border-separate border-spacing-y-0.5">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className="size-9 text-xs font-medium text-muted">{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => (
          <CalendarCell
            date={date}
            className="grid size-9 cursor-pointer place-items-center text-sm tabular-nums outline-none data-disabled:text-muted/50 data-focus-visible:ring-2 data-focus-visible:ring-accent data-hovered:bg-hover data-outside-month:hidden data-selected:bg-accent-soft data-selection-end:rounded-r data-selection-end:bg-accent data-selection-end:text-on-accent data-selection-start:rounded-l data-selection-start:bg-accent data-selection-start:text-on-accent data-unavailable:line-through"
          />
        )}
      </CalendarGridBody>
    </CalendarGrid>
  );
}
