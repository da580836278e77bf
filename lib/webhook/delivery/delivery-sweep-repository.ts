import { statement } from "@/lib/core/db";

/**
 * Lists ACTIVE endpoints with a due delivery that no process has claimed. One index probe per endpoint, however long
 * its backlog.
 * @returns internal ids
 */
export async function listDueEndpoints(): Promise<number[]> {
  const due = await statement<{ id: number }>(
    "list_due_endpoints",
    `SELECT e.id FROM webhook_endpoint e WHERE e.status = 'ACTIVE' AND EXISTS (
       SELECT FROM webhook_delivery d WHERE d.endpoint_id = e.id AND d.status IN ('PENDING', 'RETRYING')
         AND d.next_attempt_at <= now() + interval '1 ms' AND (d.leased_until IS NULL OR d.leased_until < now()))`,
    {},
  );
  return due.map(({ id }) => id);
}

/**
 * Ends open deliveries of disabled endpoints, up to a limit; they can still be replayed.
 * @returns their number
 */
export async function endAtDisabled(limit: number): Promise<number> {
  const ended = await statement(
    "end_webhooks_at_disabled",
    `WITH open AS MATERIALIZED (
       SELECT d.id FROM webhook_endpoint e JOIN webhook_delivery d ON d.endpoint_id = e.id
       WHERE e.status = 'DISABLED' AND d.status IN ('PENDING', 'RETRYING') AND (d.leased_until IS NULL OR d.leased_until < now())
       LIMIT :limit FOR UPDATE OF d SKIP LOCKED
     )
     UPDATE webhook_delivery d SET status = 'FAILED', next_attempt_at = NULL, leased_until = NULL, settled_at = now() FROM open
     WHERE d.id = open.id RETURNING 1`,
    { limit },
  );
  return ended.length;
}

/** Ids grow with time, so the oldest rows are at the start of the primary key, and no further index is needed. */
const deleteOldSql = (table: string) => `
  WITH old AS MATERIALIZED (SELECT id, created_at FROM ${table} ORDER BY id LIMIT :limit)
  DELETE FROM ${table} t USING old WHERE t.id = old.id AND old.created_at < :before::timestamptz RETURNING 1`;

/**
 * Deletes deliveries created before an instant, with their attempts, up to a limit.
 * @returns their number
 */
export async function deleteOldDeliveries(before: Date, limit: number): Promise<number> {
  return (await statement("delete_old_deliveries", deleteOldSql("webhook_delivery"), { before, limit })).length;
}

/**
 * Deletes events created before an instant, up to a limit.
 * @returns their number
 */
export async function deleteOldEvents(before: Date, limit: number): Promise<number> {
  return (await statement("delete_old_events", deleteOldSql("outbox_event"), { before, limit })).length;
}
