"use client";

import { Timer, TimerOff } from "lucide-react";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { classes } from "../ui/class-names";
import { formatCountdown } from "@/lib/format/dates";

const SHORT_MS = 5 * 60_000;

/** The countdown of a hold. Screen readers hear it at five minutes and at the end only. */
export function HoldTimer({ expiresAt }: { expiresAt: string }) {
  const left = Date.parse(expiresAt) - useServiceNow().getTime();
  const isOver = left <= 0;
  const isShort = left <= SHORT_MS;
  const Icon = isOver ? TimerOff : Timer;
  return (
    <div
      className={classes(
        "flex items-center justify-between gap-3 rounded px-4 py-3",
        isShort ? "bg-caution-soft text-caution" : "bg-accent-soft text-accent",
      )}
    >
      <span className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className="size-4" />
        {isOver ? "Hold ended" : "Held for you"}
      </span>
      <span role="timer" aria-label="Time left" className="text-lg font-semibold tabular-nums">
        {formatCountdown(left)}
      </span>
      <output className="sr-only">
        {isOver ? "The hold has ended" : isShort ? "Less than five minutes left" : ""}
      </output>
    </div>
  );
}
