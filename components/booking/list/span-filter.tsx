"use client";

import dynamic from "next/dynamic";
import { PopoverChip } from "@/components/ui/tables/filter-bar";
import { PanelSkeleton } from "@/components/ui/feedback/skeleton";
import type { SpanFieldsProps } from "./span-fields";
import { formatDays } from "./date-spans";

const SpanFields = dynamic(() => import("./span-fields").then((module) => module.SpanFields), {
  ssr: false,
  loading: PanelSkeleton,
});

/** Filters by a date span: a relative preset such as `this_week`, or two dates. */
export function SpanFilter(props: SpanFieldsProps) {
  const { label, value, onChange } = props;
  return (
    <PopoverChip label={label} words={value === null ? "" : formatDays(value)} onClear={() => onChange(null)}>
      <SpanFields {...props} />
    </PopoverChip>
  );
}
