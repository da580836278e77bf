"use client";

import { Clock } from "lucide-react";
import { useRealNow } from "@/lib/staff/client/service-time";
import { formatDateTime } from "../format/dates";
import { useOwnZone } from "../format/use-own-zone";

/** So long before it ends somebody is told: enough to finish a booking. */
const TOLD_BEFORE_MS = 10 * 60_000;

/** Says in time that one has to sign in again. */
export function SessionNotice({ endsAt }: { endsAt: string }) {
  const left = Date.parse(endsAt) - useRealNow(15_000).getTime();
  const zone = useOwnZone();
  if (left > TOLD_BEFORE_MS) return null;
  return (
    <output className="flex items-center justify-center gap-2 bg-accent-soft px-4 py-1.5 text-sm text-accent print:hidden">
      <Clock aria-hidden className="size-4" />
      {`Your session ends at ${formatDateTime(endsAt, zone).slice(-5)}. Finish what you are at; then you sign in again and go on here.`}
    </output>
  );
}
