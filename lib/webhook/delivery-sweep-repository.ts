import { statement } from "@/lib/core/db";
import { wakeJob } from "./delivery-repository";

/**
 * Wakes a worker for each endpoint where something has been due for seconds and nobody is sending it: its wake-up went down
 * with a process or a connection. It asks one index once for each endpoint, however long its backlog.
 */
export async function wakeStalled(): Promise<void> {
  await statement(
    "wake_stalled_webhooks",
    `WITH stalled AS MATERIALIZED (
       SELECT e.id FROM webhook_endpoint e WHERE e.status = 'ACTIVE' AND EXISTS (
         SELECT FROM webhook_delivery d WHERE d.endpoint_id = e.id AND d.status IN ('PENDING', 'RETRYING')
           AND d.next_attempt_at < now() - interval '2 seconds' AND (d.leased_until IS NULL OR d.leased_until < now()))
     )
     SELECT ${wakeJob("id")} FROM stalled`,
    [],
  );
}

/**
 * Ends what is still open at disabled endpoints, at most so many: it is kept for a replay.
 * @returns how many
 */
export async function endAtDisabled(most: number): Promise<number> {
  const ended = await statement(
    "end_webhooks_at_disabled",
    `WITH open AS MATERIALIZED (
       SELECT d.id FROM webhook_endpoint e JOIN webhook_delivery d ON d.endpoint_id = e.id
       WHERE e.status = 'DISABLED' AND d.status IN ('PENDING', 'RETRYING') AND (d.leased_until IS NULL OR d.leased_until < now())
       LIMIT $1 FOR UPDATE OF d SKIP LOCKED
     )
     UPDATE webhook_delivery d SET status = 'FAILED', next_attempt_at = NULL, leased_until = NULL, settled_at = now() FROM open
     WHERE d.id = open.id RETURNING 1`,
    [most],
  );
  return ended.length;
}

/** Ids are given in the order of time, so the oldest rows are at the beginning of the primary key: no further index. */
const FORGET = (table: string) => `
  WITH old AS MATERIALIZED (SELECT id, created_at FROM ${table} ORDER BY id LIMIT $2)
  DELETE FROM ${table} t USING old WHERE t.id = old.id AND old.created_at < $1::timestamptz RETURNING 1`;

/**
 * Forgets deliveries, with their attempts, and events of before an instant, at most so many of each.
 * @returns whether there may be more
 */
export async function forgetBefore(instant: Date, most: number): Promise<boolean> {
  const deliveries = await statement("forget_webhook_deliveries", FORGET("webhook_delivery"), [instant, most]);
  const events = await statement("forget_outbox_events", FORGET("outbox_event"), [instant, most]);
  return deliveries.length === most || events.length === most;
}
