import { watchPrices } from "@/lib/accommodation/price-drop/watch";
import { remindOfArrivals } from "@/lib/booking/arrival/reminder";
import { announceChanges } from "@/lib/catalogue/feed/announce";
import { clock, getEarliestNow } from "@/lib/core/clock";
import { statement } from "@/lib/core/db";
import { eraseOldGuestData, eraseOldTripNames } from "@/lib/guest-data/retention";
import { queueDueReminders } from "@/lib/notification/reminder/reminder";
import { endAllDisabledDeliveries } from "@/lib/webhook/delivery/delivery-sweep";
import { rateTasks } from "./exchange-rates";
import { type Retention, RETENTION } from "./retention";
import { resealStored } from "./stored-seals";
import type { Task } from "./tasks";

const DAY = 24 * 3_600_000;
/** Maximum number of rows that one statement deletes, so that it takes a fraction of a second. */
const BATCH = 2_000;

/**
 * Deletes a batch of a table's expired rows.
 * @returns whether there may be more
 */
export async function sweepTable(table: string): Promise<boolean> {
  const retention = RETENTION.find((one) => one.table === table)!;
  const { clock: by, days, isByDay, sweep = (until, most) => deleteOldest(retention, until, most) } = retention;
  const before = new Date((by === "domain" ? getEarliestNow() : clock.realNow()).getTime() - days * DAY);
  if (isByDay) before.setUTCHours(0, 0, 0, 0);
  return (await sweep(before, BATCH)) === BATCH;
}

/**
 * SQL: deletes a table's oldest rows. Set-based; skips rows that other transactions use. A row's place (ctid) serves
 * as key of every table.
 */
export const deleteOldestSql = ({ table, column }: Retention): string => `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM ${table} WHERE ${column} < :before ORDER BY ${column} LIMIT :limit FOR UPDATE SKIP LOCKED)) RETURNING 1`;

async function deleteOldest(retention: Retention, before: Date, limit: number): Promise<number> {
  // An instant as text, which is a day for a column of days.
  const values = { before: before.toISOString(), limit };
  return (await statement(`sweep_${retention.table}`, deleteOldestSql(retention), values)).length;
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
    { name: "remind of missing details of transfers", everyMs: 60_000, step: remindOfArrivals },
    {
      name: "end deliveries of disabled endpoints",
      everyMs: 10_000,
      async step() {
        await endAllDisabledDeliveries();
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
      name: "seal stored values again",
      everyMs: 600_000,
      async step() {
        for (const [column, { moved, missing }] of Object.entries(await resealStored())) {
          if (moved) log.info(`${moved} values of ${column} were sealed again with the current key`);
          if (missing.length)
            log.error(
              `Values of ${column} are sealed under keys that neither APP_SECRET nor WEBHOOK_KEYS contains: ${missing.join(", ")}`,
            );
        }
        return false;
      },
    },
  ];
}
