import { clock } from "@/lib/core/clock";
import { queueReminders } from "./reminder-repository";

/** Maximum number of mails that one statement queues. */
const BATCH = 500;

/**
 * Queues the mails that remind users of free cancellations that end soon.
 * @returns whether more may be due
 */
export async function queueDueReminders(): Promise<boolean> {
  return (await queueReminders(clock.now(), BATCH)) === BATCH;
}
