import { TRACE_PARENT } from "./named-parameters";

/**
 * SQL expressions of an event's columns. The default is the parameter with the column's name, unless stated
 * otherwise.
 */
interface EventColumns {
  /** Default `:tenantId`. */
  tenant?: string;
  /** Public id of the event. Default `:eventId`. */
  id?: string;
  /** Default `:eventType`. */
  type?: string;
  /** Default `:now::timestamptz`, by the domain's clock. */
  at?: string;
  /** Default `:eventData::jsonb`. */
  data?: string;
  /** The rows to write an event for, as in `FROM`. */
  from: string;
}

/**
 * SQL that writes an event to the outbox for each row of `from`, within the statement that makes the change. So
 * webhooks are sent if, and only if, the change commits, and their deliveries belong to the change's trace.
 */
export function insertEvent({
  tenant = ":tenantId",
  id = ":eventId",
  type = ":eventType",
  at = ":now::timestamptz",
  data = ":eventData::jsonb",
  from,
}: EventColumns): string {
  return `INSERT INTO outbox_event (tenant_id, event_id, type, at, data, trace_parent)
    SELECT ${tenant}, ${id}, ${type}, ${at}, ${data}, :${TRACE_PARENT}::text FROM ${from}`;
}
