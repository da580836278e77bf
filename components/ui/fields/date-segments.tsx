"use client";

import { DateInput, DateSegment } from "react-aria-components";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";

interface Props {
  /** The end of a date range. */
  slot?: "start" | "end";
  className?: string;
}

/** The segments of a date field, such as the month. They are no form controls, so they are inert until hydrated. */
export function DateSegments({ slot, className = "" }: Props) {
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
