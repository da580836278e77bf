import { statement } from "@/lib/core/db";
import { SECURITY_EVENT_TYPE_NAMES, SECURITY_EVENT_TYPES } from "./event-types";

/** Failures within this time open an alarm on their subject. */
const ALARM_WINDOW_MINUTES = 15;
export const MIN_ALARM_FAILURES = 10;
/** Maximum number of addresses that an alarm lists. */
const MAX_ALARM_ADDRESSES = 20;

interface NewEvent {
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
  /** The id of the alarm, if this event opens one. */
  alarmId: string;
}

const GUESSES = SECURITY_EVENT_TYPE_NAMES.filter((type) => SECURITY_EVENT_TYPES[type].outcome === "guess");

/**
 * Inserts an event. The failure that completes MIN_ALARM_FAILURES within the window opens the subject's alarm; while
 * one is open, each further failure is added to it. Failures before the last acknowledgement do not count for a later
 * alarm.
 */
export async function insertEvent(e: NewEvent): Promise<void> {
  const event = {
    at: e.at,
    type: e.type,
    tenantId: e.tenantId,
    subject: e.subject,
    identity: e.identity,
    address: e.address,
    agent: e.agent,
    attempts: e.attempts,
    detail: e.detail,
    traceId: e.traceId,
  };
  if (!e.isGuess || e.subject === null) {
    await statement(
      "insert_security_event",
      `INSERT INTO security_event (at, kind, tenant_id, subject, identity, address, agent, attempts, detail, trace_id)
       VALUES (:at::timestamptz, :type, :tenantId, :subject, :identity, :address, :agent, :attempts, :detail, :traceId)`,
      event,
    );
    return;
  }
  await statement(
    "insert_security_guess",
    `WITH event AS (
      INSERT INTO security_event (at, kind, tenant_id, subject, identity, address, agent, attempts, detail, trace_id)
      VALUES (:at::timestamptz, :type, :tenantId, :subject, :identity, :address, :agent, :attempts, :detail, :traceId)
    ), counted AS (
      -- The statement does not see its own insert, so the event is added by hand.
      SELECT attempts, address, at FROM security_event
      WHERE subject = :subject AND kind = ANY(:guesses) AND at > greatest(
        :at::timestamptz - make_interval(mins => :alarmWindowMinutes),
        coalesce((SELECT max(acknowledged_at) FROM security_alarm WHERE subject = :subject), '-infinity'))
      UNION ALL SELECT :attempts, :address, :at::timestamptz
    ), total AS (
      SELECT sum(attempts)::int AS failures, min(at) AS started_at,
        (array_agg(DISTINCT address))[1 : :maxAlarmAddresses] AS addresses
      FROM counted
    )
    INSERT INTO security_alarm AS alarm (public_id, tenant_id, subject, started_at, last_at, failures, addresses)
    SELECT :alarmId, :tenantId, :subject, started_at, :at::timestamptz, failures, addresses FROM total
    WHERE failures >= :minAlarmFailures OR EXISTS (SELECT FROM security_alarm WHERE subject = :subject AND acknowledged_at IS NULL)
    ON CONFLICT (subject) WHERE acknowledged_at IS NULL DO UPDATE SET
      failures = alarm.failures + :attempts, last_at = greatest(alarm.last_at, :at::timestamptz),
      addresses = CASE WHEN :address = ANY(alarm.addresses) OR cardinality(alarm.addresses) >= :maxAlarmAddresses THEN alarm.addresses
        ELSE alarm.addresses || :address END`,
    {
      ...event,
      guesses: GUESSES,
      alarmWindowMinutes: ALARM_WINDOW_MINUTES,
      minAlarmFailures: MIN_ALARM_FAILURES,
      maxAlarmAddresses: MAX_ALARM_ADDRESSES,
      alarmId: e.alarmId,
    },
  );
}
