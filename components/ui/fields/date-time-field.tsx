"use client";

import { parseDateTime } from "@internationalized/date";
import { DateField } from "react-aria-components";
import { INPUT_CLASSES, classes } from "../class-names";
import { FieldHint, FieldLabel, FieldProblem } from "./field-parts";
import { DateSegments } from "./date-segments";

interface Props {
  /** The label; it names the time zone if that is not the reader's. */
  label: string;
  /** The local date and time, `2026-03-14T09:30`; null if empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  hint?: string;
  isOptional?: boolean;
  problem?: string | undefined;
  className?: string;
}

/** A field for date and time, typed in segments. */
export function DateTimeField({ label, value, onChange, hint, isOptional = false, problem, className }: Props) {
  return (
    <DateField
      granularity="minute"
      hourCycle={24}
      value={value === null ? null : parseDateTime(value)}
      onChange={(date) => onChange(date?.toString().slice(0, 16) ?? null)}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      shouldForceLeadingZeros
      className={classes("flex min-w-0 flex-col gap-1", className)}
    >
      <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      <DateSegments
        className={classes(
          INPUT_CLASSES,
          "flex items-center whitespace-nowrap tabular-nums",
          "[&>[role=spinbutton]]:min-w-6 [&>[role=spinbutton]]:text-center",
        )}
      />
      {hint !== undefined && <FieldHint>{hint}</FieldHint>}
      <FieldProblem>{problem}</FieldProblem>
    </DateField>
  );
}
