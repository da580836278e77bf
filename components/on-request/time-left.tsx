"use client";

import { useServiceNow } from "@/lib/staff/client/service-time";
import { formatCountdown, formatDateTime } from "@/lib/format/dates";
import { useOwnZone } from "@/lib/staff/client/use-own-zone";

/** The time left for the answer, by the service's clock, and the deadline in the reader's time zone. */
export function TimeLeft({ by }: { by: string }) {
  const left = Date.parse(by) - useServiceNow(1_000).getTime();
  const zone = useOwnZone();
  if (left <= 0)
    return <p className="font-semibold text-negative">The deadline has passed: the request is being rejected</p>;
  return (
    <p>
      Answer within{" "}
      <span role="timer" className="font-semibold tabular-nums">
        {formatCountdown(left)}
      </span>
      <span className="text-muted">, by {formatDateTime(by, zone)}</span>
    </p>
  );
}
