import { z } from "zod";
import { rows } from "@/lib/core/db";

// Hand-written SQL: counts that stop, over several tables in one round trip.

/** Counting stops at this number, so that a scrape is cheap even with a backlog. */
const MAX_COUNTED = 10_000;

const DueWork = z.object({
  kind: z.enum(["bookings", "events", "deliveries", "mails", "tasks"]),
  count: z.int(),
  /** Seconds since the oldest became due; 0: nothing is due. */
  oldest: z.number(),
});
type DueWork = z.output<typeof DueWork>;

/** The number and age of the rows of a query with one column, `at`. */
const counted = (kind: DueWork["kind"], due: string) => `
  SELECT '${kind}' AS kind, count(*)::int AS count, greatest(0, coalesce(extract(epoch FROM now() - min(at)), 0))::float8 AS oldest
  FROM (${due} ORDER BY 1 LIMIT :maxCounted) AS due`;

/**
 * SQL: what a worker would claim now (`claimDueBookings`, `fanOutEvents`, `claimDeliveries`, `claimMails`,
 * `claimTasks`). Claimed items count as well, because they have no result yet.
 */
const DUE_WORK = [
  counted(
    "bookings",
    `SELECT coalesce(settle_at, respond_by, created_at) AS at FROM booking
     WHERE status = 'PENDING' AND respond_by IS NULL AND (settle_at IS NULL OR settle_at <= now())
       OR status = 'ON_REQUEST' AND respond_by <= :now::timestamptz`,
  ),
  counted("events", "SELECT o.created_at AS at FROM webhook_outbox w JOIN outbox_event o ON o.id = w.outbox_id"),
  counted(
    "deliveries",
    `SELECT d.next_attempt_at AS at FROM webhook_endpoint e JOIN webhook_delivery d ON d.endpoint_id = e.id
     WHERE e.status = 'ACTIVE' AND d.status IN ('PENDING', 'RETRYING') AND d.next_attempt_at <= now()`,
  ),
  counted("mails", "SELECT next_attempt_at AS at FROM guest_mail WHERE next_attempt_at <= now()"),
  counted("tasks", "SELECT due_at AS at FROM worker_task WHERE due_at <= now()"),
].join(" UNION ALL ");

/** @param now by the domain's clock, for `respond_by` */
export function countDueWork(now: Date): Promise<DueWork[]> {
  return rows(DueWork, "count_due_work", DUE_WORK, { now, maxCounted: MAX_COUNTED });
}

const OpenWork = z.object({
  pending: z.int(),
  onRequest: z.int(),
  holds: z.int(),
  lockWaits: z.int(),
  active: z.int(),
  failing: z.int(),
  disabled: z.int(),
});

const openBookings = (status: string) =>
  `(SELECT count(*)::int FROM (SELECT FROM booking WHERE status = '${status}' LIMIT :maxCounted) AS counted)`;

/**
 * Counts bookings without a final answer, live holds, sessions that wait for a lock, and webhook endpoints by health.
 * @param now by the domain's clock, for holds
 */
export async function countOpenWork(now: Date): Promise<z.output<typeof OpenWork>> {
  const [row] = await rows(
    OpenWork,
    "count_open_work",
    `SELECT ${openBookings("PENDING")} AS pending, ${openBookings("ON_REQUEST")} AS "onRequest",
       (SELECT count(*)::int FROM (SELECT FROM prebook WHERE expires_at > :now::timestamptz AND consumed_by IS NULL AND released_at IS NULL
          AND match_status <> 'SOLD_OUT' LIMIT :maxCounted) AS live) AS holds,
       (SELECT count(*)::int FROM pg_stat_activity WHERE usename = current_user AND datname = current_database() AND wait_event_type = 'Lock') AS "lockWaits",
       count(*) FILTER (WHERE status = 'ACTIVE' AND failing_since IS NULL)::int AS active,
       count(*) FILTER (WHERE status = 'ACTIVE' AND failing_since IS NOT NULL)::int AS failing,
       count(*) FILTER (WHERE status = 'DISABLED' AND disabled_reason <> 'REQUESTED')::int AS disabled
     FROM webhook_endpoint`,
    { now, maxCounted: MAX_COUNTED },
  );
  return row!;
}
