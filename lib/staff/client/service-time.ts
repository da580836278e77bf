import { useEffect, useState } from "react";
import { clock, clockOffset, setClockOffset } from "@/lib/core/clock";

/** The least difference worth following, in milliseconds: below it lies the time that the answer took to arrive. */
const WORTH_FOLLOWING = 500;

/** Follows the service's clock as an answer reports it: in a sandbox it may be years from the browser's. */
export function followServiceTime(reported: string | null): void {
  const at = reported === null ? Number.NaN : Date.parse(reported);
  if (Number.isNaN(at)) return;
  const offset = at - clock.realNow().getTime();
  if (Math.abs(offset - clockOffset()) > WORTH_FOLLOWING) setClockOffset(offset);
}

/** The service's present instant. */
export function serviceNow(): Date {
  return clock.now();
}

/** The service's present instant, looked at again every so many milliseconds. */
export const useServiceNow = (everyMs = 1_000): Date => useNow(serviceNow, everyMs);

const realNow = () => clock.realNow();

/** The real instant, for what no sandbox clock moves: webhooks, secrets, tokens (CONTRACT 9). */
export const useRealNow = (everyMs = 1_000): Date => useNow(realNow, everyMs);

function useNow(read: () => Date, everyMs: number): Date {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), everyMs);
    return () => clearInterval(timer);
  }, [read, everyMs]);
  return now;
}
