import { statement } from "@/lib/core/db";
import { ALARM_WINDOW_MINUTES, MAX_ALARM_ADDRESSES, MIN_ALARM_FAILURES } from "./alarm-limits";
import { SECURITY_EVENT_TYPE_NAMES, SECURITY_EVENT_TYPES } from "./event-types";

export interface NewEvent {
  at: Date;
  type: string;
  tenantId: number | null;
  subject: string | null;
  identity: string | null;
  address: string;
  agent: string;
  attempts: number;
  detail: string | null;
  traceId: string;
  isGuess: boolean;
  /** Of the alarm, should this event open one. */
  alarmId: string;
}

const GUESSES = SECURITY_EVENT_TYPE_NAMES.filter((type) => SECURITY_EVENT_TYPES[type].outcome === "guess");

/**
 * Writes an event. The failure that completes MIN_ALARM_FAILURES within the window opens the subject's alarm; with one
 * open, each further failure counts on it. Failures before the last acknowledgement count for no later alarm.
 */
export async function insertEvent(e: NewEvent): Promise<void> {
  const event = [e.at, e.type, e.tenantId, e.subject, e.identity, e.address, e.agent, e.attempts, e.detail, e.traceId];
  if (!e.isGuess || e.subject === null) {
    await statement(
      "insert_security_event",
      `INSERT INTO security_event (at, kind, tenant_id, subject, identity, address, agent, attempts, detail, trace_id)
       VALUES ($1::timestamptz, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      event,
    );
    return;
  }
  await statement(
    "insert_security_guess",
    `WITH event AS (
      INSERT INTO security_event (at, kind, tenant_id, subject, identity, address, agent, attempts, detail, trace_id)
      VALUES ($1::timestamptz, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    ), counted AS (
      -- The statement does not see its own insert, so the event is added by hand.
      SELECT attempts, address, at FROM security_event
      WHERE subject = $4 AND kind = ANY($11) AND at > greatest(
        $1::timestamptz - make_interval(mins => $12),
        coalesce((SELECT max(acknowledged_at) FROM security_alarm WHERE subject = $4), '-infinity'))
      UNION ALL SELECT $8, $6, $1::timestamptz
    ), total AS (
      SELECT sum(attempts)::int AS failures, min(at) AS started_at,
        (array_agg(DISTINCT address))[1:$14] AS addresses
      FROM counted
    )
    INSERT INTO security_alarm AS alarm (public_id, tenant_id, subject, started_at, last_at, failures, addresses)
    SELECT $15, $3, $4, started_at, $1::timestamptz, failures, addresses FROM total
    WHERE failures >= $13 OR EXISTS (SELECT FROM security_alarm WHERE subject = $4 AND acknowledged_at IS NULL)
    ON CONFLICT (subject) WHERE acknowledged_at IS NULL DO UPDATE SET
      failures = alarm.failures + $8, last_at = greatest(alarm.last_at, $1::timestamptz),
      addresses = CASE WHEN $6 = ANY(alarm.addresses) OR cardinality(alarm.addresses) >= $14 THEN alarm.addresses
        ELSE alarm.addresses || $6 END`,
    [...event, GUESSES, ALARM_WINDOW_MINUTES, MIN_ALARM_FAILURES, MAX_ALARM_ADDRESSES, e.alarmId],
  );
}

/** Deletes events of before an instant, at most so many. @returns how many */
export async function sweepSecurityEvents(before: Date, most: number): Promise<number> {
  const gone = await statement(
    "sweep_security_events",
    `DELETE FROM security_event WHERE id IN (
       SELECT id FROM security_event WHERE at < $1::timestamptz ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
    [before, most],
  );
  return gone.length;
}
