import { setTimeout as sleep } from "node:timers/promises";
import { fanOutEvents } from "./fan-out-repository";

/** Maximum number of events per statement. */
const BATCH = 100;

type OnDue = (endpointId: number) => void;

/**
 * Creates the deliveries of all committed events. Any number of processes may run it at the same time.
 * @param onDue called with each endpoint at which something is due
 * @returns the number of events
 */
export async function fanOut(onDue: OnDue = () => {}): Promise<number> {
  for (let total = 0; ;) {
    const { events, endpoints } = await fanOutEvents(BATCH);
    endpoints.forEach(onDue);
    total += events;
    if (events < BATCH) return total;
  }
}

/** Milliseconds between two polls, and how many empty polls in a row end the loop. */
const POLL_INTERVAL_MS = 20;
const QUIET_POLLS = 6;

let looking = false;
let quiet = 0;

/**
 * Runs the fan-out until no event has arrived for a while: of concurrent transactions only one sends the
 * notification, and others may commit a moment later (see the trigger on outbox_event). A second call in the same
 * process returns at once, because the running one finds its events.
 * @returns the number of events
 */
export async function fanOutWhileBusy(onDue?: OnDue): Promise<number> {
  quiet = 0;
  if (looking) return 0;
  looking = true;
  let events = 0;
  try {
    while (quiet < QUIET_POLLS) {
      quiet++;
      const found = await fanOut(onDue);
      if (found) quiet = 0;
      events += found;
      await sleep(POLL_INTERVAL_MS);
    }
    return events;
  } finally {
    looking = false;
  }
}
