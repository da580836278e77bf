"use client";

import { parseDate, parseTime, type DateValue } from "@internationalized/date";
import dynamic from "next/dynamic";
import { DateField as AriaDateField, TimeField as AriaTimeField, DateInput, DateSegment } from "react-aria-components";
import { addDays } from "@/lib/core/dates";
import { formatDate } from "@/lib/format/dates";
import { parseTypedDate, type TypedContext } from "@/lib/format/typed-date";
import { t } from "@/lib/language/text";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";
import { BOX, classes } from "../class-names";
import { Skeleton } from "../feedback/skeleton";
import { FieldHint, FieldLabel, FieldProblem } from "./field-parts";
import { TypedBox, type Parsed } from "./typed-box";

const CalendarMonth = dynamic(() => import("./calendar-month").then((module) => module.CalendarMonth), {
  ssr: false,
  loading: () => <Skeleton className="h-72 w-64" />,
});

interface Props {
  label: string;
  /** The date `YYYY-MM-DD` or time `HH:MM`; null if empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  isOptional?: boolean;
  isRequired?: boolean;
  hint?: string;
  /** The field's name in a form's validation errors. */
  name?: string;
  problem?: string | undefined;
  className?: string;
}
interface Bounds {
  min?: string;
  max?: string;
}

const STACK = "flex min-w-0 flex-col gap-1";
const dateOf = (text: string | null | undefined): DateValue | null => (text ? parseDate(text) : null);
const validity = (problem: string | undefined) => (problem === undefined ? {} : { isInvalid: true });

/** A date field: typed in any usual way, or chosen in a calendar. */
export function DateField({ value, onChange, min, max, ...rest }: Props & Bounds) {
  const outside = (date: string): string | undefined => {
    if (min !== undefined && date < min) return t("ui.firstDate", { date: formatDate(min) });
    return max !== undefined && date > max ? t("ui.lastDate", { date: formatDate(max) }) : undefined;
  };
  const read = (typed: string, context: TypedContext): Parsed<string> => {
    const result = parseTypedDate(typed, context);
    if ("problem" in result) return result;
    const problem = outside(result.date);
    return problem === undefined ? { value: result.date, long: formatDate(result.date) } : { problem };
  };
  const move = (days: number, today: string) => {
    const moved = value === null ? today : addDays(value, days);
    return outside(moved) === undefined ? moved : undefined;
  };
  return (
    <TypedBox
      {...rest}
      text={value === null ? "" : formatDate(value)}
      example={t("ui.dateExample")}
      {...{ read, move, onChange }}
    >
      {(close) => (
        <CalendarMonth
          label={rest.label}
          takesFocus
          value={dateOf(value)}
          min={dateOf(min)}
          max={dateOf(max)}
          onChange={(date) => {
            onChange(date.toString());
            close();
          }}
        />
      )}
    </TypedBox>
  );
}

/** A date field without a calendar, such as for a date of birth. */
export function TypedDateField({
  label,
  value,
  onChange,
  min,
  max,
  isRequired,
  hint,
  name,
  className,
}: Props & Bounds) {
  return (
    <AriaDateField
      value={dateOf(value)}
      onChange={(date) => onChange(date?.toString() ?? null)}
      {...(min !== undefined && { minValue: parseDate(min) })}
      {...(max !== undefined && { maxValue: parseDate(max) })}
      {...(name !== undefined && { name })}
      isRequired={isRequired ?? false}
      validationBehavior="aria"
      shouldForceLeadingZeros
      className={classes(STACK, className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <Segments className={classes(BOX, "items-center")} />
      {hint !== undefined && <FieldHint>{hint}</FieldHint>}
      <FieldProblem />
    </AriaDateField>
  );
}

/** A field for a local time of day. */
export function TimeField({ label, value, onChange, problem, isOptional, hint, className }: Props) {
  return (
    <AriaTimeField
      value={value === null ? null : parseTime(value)}
      onChange={(time) => onChange(time === null ? null : time.toString().slice(0, 5))}
      {...validity(problem)}
      validationBehavior="aria"
      hourCycle={24}
      shouldForceLeadingZeros
      className={classes(STACK, className)}
    >
      <FieldLabel isOptional={isOptional ?? false}>{label}</FieldLabel>
      <Segments
        className={classes(BOX, "items-center [&>[role=spinbutton]]:min-w-6 [&>[role=spinbutton]]:text-center")}
      />
      {hint !== undefined && <FieldHint>{hint}</FieldHint>}
      <FieldProblem>{problem}</FieldProblem>
    </AriaTimeField>
  );
}

function Segments({ className }: { className?: string }) {
  return <DateSegments className={classes("flex whitespace-nowrap tabular-nums", className)} />;
}

interface DateSegmentsProps {
  /** Which end of a date range this is; absent for a single date. */
  slot?: "start" | "end";
  className?: string;
}

/** The segments of a date field, such as day and month. They are no form controls, so they are inert until hydrated. */
export function DateSegments({ slot, className = "" }: DateSegmentsProps) {
  return (
    <DateInput {...(slot && { slot })} inert={!useIsHydrated()} className={className}>
      {(segment) => (
        <DateSegment
          segment={segment}
          className="rounded px-px outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-muted"
        />
      )}
    </DateInput>
  );
}
