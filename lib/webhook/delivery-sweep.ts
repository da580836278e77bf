import { endAtDisabled, forgetBefore, wakeStalled } from "./delivery-sweep-repository";
import { fanOut } from "./fan-out";

/** Milliseconds that events and deliveries are kept (CONTRACT 8). */
const KEPT = 30 * 24 * 3_600_000;
/** Rows that one statement ends or forgets: a fraction of a second. */
const STEP = 2_000;

/**
 * Puts in order what a killed process, or a lost connection, left behind: events that nobody made into deliveries, and
 * deliveries that nobody is sending although they are due. Ends what is open at disabled endpoints.
 */
export async function recoverDeliveries(): Promise<void> {
  await fanOut();
  await wakeStalled();
  while ((await endAtDisabled(STEP)) === STEP);
}

/** Forgets what is older than 30 days of real time, in a small step. @returns whether there may be more */
export const sweepDeliveries = (now: Date): Promise<boolean> => forgetBefore(new Date(now.getTime() - KEPT), STEP);
