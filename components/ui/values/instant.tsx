"use client";

import { useRealNow, useServiceNow } from "@/lib/staff/client/service-time";
import { formatRelativeTime, formatDateTime } from "@/lib/format/dates";
import { useOwnZone } from "@/lib/staff/client/use-page-values";

interface Props {
  at: string | Date;
  isExact?: boolean;
  /** Whether the instant is by the real clock instead of a sandbox's, as for a webhook delivery. */
  isReal?: boolean;
}

/** An instant, relative to now and exact, in the reader's time zone. */
export function Instant({ at, isExact = false, isReal = false }: Props) {
  const [service, real] = [useServiceNow(30_000), useRealNow(30_000)];
  const now = isReal ? real : service;
  const instant = new Date(at);
  const exact = formatDateTime(instant, useOwnZone());
  return (
    <time dateTime={instant.toISOString()} title={exact} className="whitespace-nowrap tabular-nums">
      {isExact ? exact : formatRelativeTime(instant, now)}
    </time>
  );
}
