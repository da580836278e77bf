"use client";

import { DateSegment } from "react-aria-components";

/** One segment of a date field, such as the month. */
export function Segment({ segment }: { segment: Parameters<typeof DateSegment>[0]["segment"] }) {
  return (
    <DateSegment
      segment={segment}
      className="rounded px-px outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-muted"
    />
  );
}
