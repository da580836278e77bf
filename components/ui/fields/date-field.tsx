"use client";

import { parseDate, parseTime, type DateValue } from "@internationalized/date";
import { CalendarDays } from "lucide-react";
import dynamic from "next/dynamic";
import {
  Button,
  DateField as AriaDateField,
  DatePicker,
  Dialog,
  Group,
  TimeField as AriaTimeField,
} from "react-aria-components";
import { BOX, classes } from "../class-names";
import { FieldHint, FieldLabel, FieldProblem } from "./field-parts";
import { Floating } from "../floating";
import { DateSegments } from "./date-segments";
import { Skeleton } from "../feedback/skeleton";

const CalendarMonth = dynamic(() => import("./calendar-month").then((module) => module.CalendarMonth), {
  ssr: false,
  loading: () => <Skeleton className="h-72 w-64" />,
});

interface Props {
  label: string;
  /** `YYYY-MM-DD`, for a time `HH:MM`; null: empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  isOptional?: boolean;
  isRequired?: boolean;
  hint?: string;
  /** The field's name among a form's validation errors. */
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

/** A date field with segments and a calendar. */
export function DateField({ label, value, onChange, min, max, problem, isOptional, hint, className }: Props & Bounds) {
  return (
    <DatePicker
      value={dateOf(value)}
      onChange={(date) => onChange(date?.toString() ?? null)}
      {...(min !== undefined && { minValue: parseDate(min) })}
      {...(max !== undefined && { maxValue: parseDate(max) })}
      {...validity(problem)}
      validationBehavior="aria"
      shouldForceLeadingZeros
      className={classes(STACK, className)}
    >
      <FieldLabel isOptional={isOptional ?? false}>{label}</FieldLabel>
      <Group className={classes(BOX, "flex items-center gap-1 pr-1")}>
        <Segments />
        <Button className="ml-auto grid size-7 shrink-0 place-items-center rounded text-muted data-hovered:bg-hover pointer-coarse:size-9">
          <CalendarDays aria-hidden className="size-4" />
        </Button>
      </Group>
      {hint !== undefined && <FieldHint>{hint}</FieldHint>}
      <FieldProblem>{problem}</FieldProblem>
      <Floating className="p-3">
        <Dialog className="outline-none">
          <CalendarMonth />
        </Dialog>
      </Floating>
    </DatePicker>
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
