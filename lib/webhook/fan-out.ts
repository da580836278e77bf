import { setTimeout as sleep } from "node:timers/promises";
import { fanOutEvents } from "./fan-out-repository";

/** Events that one statement makes into deliveries. */
const BATCH = 100;

type OnDue = (endpointId: number) => void;

/**
 * Makes deliveries of all noted events. Any number of processes may do so at the same time.
 * @param onDue called with each endpoint that has something due by it
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

/** Milliseconds between two looks, and how many in a row find nothing before it is quiet. */
const PAUSE = 20;
const QUIET = 6;

let looking = false;
let quiet = 0;

/**
 * Makes deliveries of events as they are noted, until there are none for a while: of transactions that write events at the
 * same time one wakes us, and the others may end their commit a moment after it (see the trigger on outbox_event). Whoever
 * is woken while this process is looking leaves it to that.
 * @returns how many events there were
 */
export async function fanOutWhileBusy(onDue?: OnDue): Promise<number> {
  quiet = 0;
  if (looking) return 0;
  looking = true;
  let events = 0;
  try {
    while (quiet < QUIET) {
      quiet++;
      const found = await fanOut(onDue);
      if (found) quiet = 0;
      events += found;
      await sleep(PAUSE);
    }
    return events;
  } finally {
    looking = false;
  }
}
