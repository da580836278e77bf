"use client";

import { useServiceNow } from "@/lib/staff/client/service-time";
import { formatCountdown, formatDateTime } from "@/lib/format/dates";
import { describeStatus } from "@/lib/format/status";
import { useOwnZone } from "@/lib/staff/client/use-own-zone";
import type { Booking } from "./use-booking-record";

/** Explains the booking's status; for an on-request booking, how long the supplier has left to answer. */
export function StatusNote({ booking: { status, respond_by: by } }: { booking: Booking }) {
  return (
    <>
      <output className="text-muted">{describeStatus(status).meaning}</output>
      {by !== undefined && <Answer by={by} />}
    </>
  );
}

function Answer({ by }: { by: string }) {
  const now = useServiceNow(1_000);
  const zone = useOwnZone();
  const left = new Date(by).getTime() - now.getTime();
  return (
    <p>
      {left > 0 ? "The supplier answers within " : "The supplier’s time to answer is over"}
      {left > 0 && (
        <span role="timer" className="font-semibold tabular-nums">
          {formatCountdown(left)}
        </span>
      )}
      <span className="text-muted">, by {formatDateTime(by, zone)} your time, else it is declined.</span>
    </p>
  );
}
