"use client";

import { Clock } from "lucide-react";
import { t } from "@/lib/language/text";
import { useRealNow } from "@/lib/staff/client/service-time";
import { formatDateTime } from "@/lib/format/dates";
import { useOwnZone } from "@/lib/staff/client/use-page-values";

/** Time before the end of the session at which the notice appears: enough to finish a booking. */
const WARN_BEFORE_MS = 10 * 60_000;

/** Warns before the session ends. */
export function SessionNotice({ endsAt }: { endsAt: string }) {
  const left = Date.parse(endsAt) - useRealNow(15_000).getTime();
  const zone = useOwnZone();
  if (left > WARN_BEFORE_MS) return null;
  return (
    <output className="flex items-center justify-center gap-2 bg-accent-soft px-4 py-1.5 text-sm text-accent print:hidden">
      <Clock aria-hidden className="size-4" />
      {t("shell.sessionEnds", { time: formatDateTime(endsAt, zone).slice(-5) })}
    </output>
  );
}
