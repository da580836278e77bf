import { setTimeout as sleep } from "node:timers/promises";
import { fanOutEvents } from "./fan-out-repository";

/** Events that one statement makes into deliveries. */
const BATCH = 100;

/** Makes deliveries of all events that are noted. Any number of processes may do so at the same time. @returns how many */
export async function fanOut(): Promise<number> {
  for (let events = 0; ;) {
    const found = await fanOutEvents(BATCH);
    events += found;
    if (found < BATCH) return events;
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
export async function fanOutWhileBusy(): Promise<number> {
  quiet = 0;
  if (looking) return 0;
  looking = true;
  let events = 0;
  try {
    while (quiet < QUIET) {
      quiet++;
      const found = await fanOut();
      if (found) quiet = 0;
      events += found;
      await sleep(PAUSE);
    }
    return events;
  } finally {
    looking = false;
  }
}
