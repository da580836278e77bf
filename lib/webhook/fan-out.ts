import { fanOutEvents } from "./fan-out-repository";

/** Events that one statement makes into deliveries. */
const BATCH = 100;

/** Makes deliveries of all events that are noted. Any number of processes may do so at the same time. */
export async function fanOut(): Promise<void> {
  while ((await fanOutEvents(BATCH)) === BATCH);
}
