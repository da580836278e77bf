"use client";

import { useServiceNow } from "@/lib/staff/client/service-time";
import { ownZone, sayAgo, sayInstant } from "../words/dates";

/** When something was or will be: how far from now, and exactly, by the reader's own clock. */
export function Instant({ at, isExact = false }: { at: string | Date; isExact?: boolean }) {
  const now = useServiceNow(30_000);
  const instant = new Date(at);
  const exact = sayInstant(instant, ownZone());
  return (
    // The reader's zone is the browser's: the server cannot know it.
    <time
      dateTime={instant.toISOString()}
      title={exact}
      suppressHydrationWarning
      className="whitespace-nowrap tabular-nums"
    >
      {isExact ? exact : sayAgo(instant, now)}
    </time>
  );
}
