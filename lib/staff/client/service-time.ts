import { useEffect, useState } from "react";
import { clock, clockOffset, setClockOffset } from "@/lib/core/clock";
import { localDate } from "@/lib/core/dates";
import { useOwnZone, usePageValues } from "./use-page-values";

/** The minimum difference in milliseconds that is corrected; smaller ones are network delay. */
const WORTH_FOLLOWING = 500;

/**
 * Corrects the clock by the service's, from a response: a sandbox's may be years away from the browser's.
 * @param at the real instant of the report, if it arrived much later
 */
export function adjustServiceTime(reported: string | null, at: string | Date = clock.realNow()): void {
  const now = reported === null ? Number.NaN : Date.parse(reported);
  if (Number.isNaN(now)) return;
  const offset = now - new Date(at).getTime();
  if (Math.abs(offset - clockOffset()) > WORTH_FOLLOWING) setClockOffset(offset);
}

/** The service's current instant. */
export function serviceNow(): Date {
  return clock.now();
}

/** The service's current instant, refreshed every `everyMs` milliseconds. */
export function useServiceNow(everyMs = 1_000): Date {
  const values = usePageValues();
  const now = useNow(serviceNow, everyMs);
  return values ? new Date(values.now) : now;
}

/**
 * Today's date by the service's clock, which is the first day to search.
 * @param zone the destination's IANA zone; by default the reader's
 */
export function useToday(zone?: string): string {
  const own = useOwnZone();
  return localDate(zone ?? own, useServiceNow(60_000));
}

const realNow = () => clock.realNow();

/** The real instant, for records that a sandbox's clock does not move: webhooks, secrets, tokens. */
export function useRealNow(everyMs = 1_000): Date {
  const values = usePageValues();
  const now = useNow(realNow, everyMs);
  return values ? new Date(values.realNow) : now;
}

function useNow(read: () => Date, everyMs: number): Date {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), everyMs);
    return () => clearInterval(timer);
  }, [read, everyMs]);
  return now;
}
