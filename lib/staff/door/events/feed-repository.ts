import { statement, type Row } from "@/lib/core/db";
import type { DeskEvent } from "../../client/desk-event";

/** An event of the outbox that desks hear of. */
export interface FeedRow extends Row {
  /** Its id in the outbox. Ids rise with inserts, not with commits. */
  position: string;
  tenantId: number;
  eventId: string;
  event: DeskEvent;
}

/** More at once are read by later statements. */
const MAX_ROWS = 1_000;

/** The events of tenants after a position, by their positions. Uses the index on (tenant, id). */
export function listFeed(tenants: readonly number[], after: string): Promise<FeedRow[]> {
  return statement<FeedRow>(
    "list_desk_events",
    `SELECT id::text AS position, tenant_id AS "tenantId", event_id AS "eventId", jsonb_build_object('type', type,
       'public_id', data -> 'public_id', 'booking_number', data -> 'booking_number', 'initiator', data -> 'initiator') AS event
     FROM outbox_event
     WHERE tenant_id = ANY(:tenants::int[]) AND id > :after::bigint AND (type LIKE 'booking.%' OR type = 'quote.chosen')
     ORDER BY id LIMIT ${MAX_ROWS}`,
    { tenants: [...tenants], after },
  );
}

/** The newest position of all tenants. */
export async function newestPosition(): Promise<string> {
  const [row] = await statement<Row & { position: string }>(
    "newest_desk_event",
    "SELECT coalesce(max(id), 0)::text AS position FROM outbox_event",
    {},
  );
  return row!.position;
}

/**
 * How many bookings wait for an answer of operators, and a text that differs whenever one has come, gone or changed. Uses the
 * index on open bookings.
 */
export async function readQueueState(): Promise<{ waiting: number; version: string }> {
  const [row] = await statement<Row & { waiting: number; version: string }>(
    "read_queue_state",
    `SELECT count(*)::int AS waiting, concat_ws(' ', count(*), max(updated_at)) AS version
     FROM booking WHERE status = 'ON_REQUEST'`,
    {},
  );
  return row!;
}
