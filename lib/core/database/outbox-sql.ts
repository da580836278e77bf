import { TRACE_PARENT } from "./named-parameters";

/** SQL expressions of an event's columns; each has the parameter of that name unless the statement says otherwise. */
interface EventColumns {
  /** Default `:tenantId`. */
  tenant?: string;
  /** Public id of the event. Default `:eventId`. */
  id?: string;
  /** Default `:eventType`. */
  type?: string;
  /** Default `:now::timestamptz`, the domain's instant. */
  at?: string;
  /** Default `:eventData::jsonb`. */
  data?: string;
  /** The rows to write an event for, as in `FROM`. */
  from: string;
}

/**
 * Writes an event to the outbox for each row of `from`, in the statement that makes the change: it is dispatched to webhooks
 * if, and only if, the change is committed, and its deliveries belong to the change's trace.
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
