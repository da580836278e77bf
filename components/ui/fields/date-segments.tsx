"use client";

import { parseDate, parseTime, type DateValue } from "@internationalized/date";
import { DateField as AriaDateField, TimeField as AriaTimeField, DateInput, DateSegment } from "react-aria-components";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";
import { INPUT_CLASSES, classes } from "../class-names";
import type { DateFieldProps } from "./date-field";
import { FieldHint, FieldLabel, FieldProblem } from "./field-parts";

const STACK = "flex min-w-0 flex-col gap-1";
const dateOf = (text: string | null | undefined): DateValue | null => (text ? parseDate(text) : null);
const validity = (problem: string | undefined) => (problem === undefined ? {} : { isInvalid: true });

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
}: DateFieldProps) {
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
      <Segments className={classes(INPUT_CLASSES, "items-center")} />
      {hint !== undefined && <FieldHint>{hint}</FieldHint>}
      <FieldProblem />
    </AriaDateField>
  );
}

/** A field for a local time of day. */
export function TimeField({ label, value, onChange, problem, isOptional, hint, className }: DateFieldProps) {
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
        className={classes(
          INPUT_CLASSES,
          "items-center [&>[role=spinbutton]]:min-w-6 [&>[role=spinbutton]]:text-center",
        )}
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
