import { watchPrices } from "@/lib/accommodation/price-drop/watch";
import { announceChanges } from "@/lib/catalogue/feed/announce";
import { clock } from "@/lib/core/clock";
import { eraseOldGuestData, eraseOldTripNames } from "@/lib/guest-data/retention";
import { queueDueReminders } from "@/lib/notification/reminder/reminder";
import { endDisabled } from "@/lib/webhook/delivery/delivery-sweep";
import { resealFactors } from "@/lib/people/second-factor/factor-repository";
import { resealSecrets } from "@/lib/webhook/secret/secret";
import { rateTasks } from "./exchange-rates";
import { RETENTION } from "./retention";
import type { Task } from "./tasks";

const DAY = 24 * 3_600_000;
/** Maximum number of rows that one statement deletes, so that it takes a fraction of a second. */
const BATCH = 2_000;

/**
 * Deletes a batch of a table's expired rows.
 * @returns whether there may be more
 */
export async function sweepTable(table: string): Promise<boolean> {
  const { clock: by, days, sweep } = RETENTION.find((retention) => retention.table === table)!;
  const now = by === "domain" ? clock.now() : clock.realNow();
  return (await sweep(new Date(now.getTime() - days * DAY), BATCH)) === BATCH;
}

/**
 * The periodic tasks of the workers.
 * @param log receives the result of sealing stored secrets again
 */
export function periodicTasks(log: { info(text: string): void; error(text: string): void }): Task[] {
  return [
    ...RETENTION.map(({ table, everyMs }) => ({ name: `sweep ${table}`, everyMs, step: () => sweepTable(table) })),
    { name: "erase guests' data of ended bookings", everyMs: 60_000, step: eraseOldGuestData },
    { name: "erase names of old trips", everyMs: 60_000, step: eraseOldTripNames },
    { name: "watch the prices of booked stays", everyMs: 60_000, step: watchPrices },
    { name: "queue reminders of deadlines", everyMs: 60_000, step: queueDueReminders },
    {
      name: "end deliveries of disabled endpoints",
      everyMs: 10_000,
      async step() {
        await endDisabled();
        return false;
      },
    },
    {
      name: "announce changes of the catalogue",
      everyMs: 5_000,
      async step() {
        await announceChanges();
        return false;
      },
    },
    ...rateTasks(log),
    {
      name: "re-seal webhook secrets",
      everyMs: 60_000,
      async step() {
        const { moved, missing } = await resealSecrets();
        if (moved) log.info(`${moved} webhook secrets were sealed again with the current key`);
        if (missing.length)
          log.error(
            `Webhook secrets are sealed under keys that neither APP_SECRET nor WEBHOOK_KEYS contains: ${missing.join(", ")}`,
          );
        return false;
      },
    },
    {
      name: "re-seal second factors",
      everyMs: 60_000,
      async step() {
        const { moved, missing } = await resealFactors();
        if (moved) log.info(`${moved} second factors were sealed again with the current key`);
        if (missing.length)
          log.error(
            `Second factors are sealed under keys that neither APP_SECRET nor WEBHOOK_KEYS contains: ${missing.join(", ")}`,
          );
        return false;
      },
    },
  ];
}
