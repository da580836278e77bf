"use client";

import type { DateValue } from "@internationalized/date";
import { CalendarDays } from "lucide-react";
import dynamic from "next/dynamic";
import { Button, DateRangePicker, Dialog, Group, type RangeValue } from "react-aria-components";
import { BOX, classes } from "../class-names";
import { FieldLabel, FieldProblem } from "./field-parts";
import { Floating } from "../floating";
import { DateSegments } from "./date-segments";
import { Skeleton } from "../feedback/skeleton";

interface Props {
  label: string;
  value: RangeValue<DateValue> | null;
  onChange: (value: RangeValue<DateValue> | null) => void;
  min: DateValue;
  max: DateValue;
  problem?: string | undefined;
  className?: string;
}

const RangeMonths = dynamic(() => import("./range-months").then((module) => module.RangeMonths), {
  ssr: false,
  loading: () => <Skeleton className="h-72 w-64" />,
});

/** A date range field with segments and a calendar. */
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
          <RangeMonths />
        </Dialog>
      </Floating>
    </DateRangePicker>
  );
}

function Part({ slot }: { slot: "start" | "end" }) {
  return <DateSegments slot={slot} className="flex whitespace-nowrap tabular-nums" />;
}
