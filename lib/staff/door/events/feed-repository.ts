import { z } from "zod";
import { rows } from "@/lib/core/db";
import type { DeskEvent } from "../../client/desk-event";

/** An event of the outbox that the desk's pages receive. */
const FeedRow = z.object({
  /** The event's id in the outbox. Ids grow with inserts, not with commits. */
  position: z.string(),
  tenantId: z.int(),
  eventId: z.string(),
  event: z.custom<DeskEvent>(),
});
export type FeedRow = z.output<typeof FeedRow>;

/** Maximum rows per read; later reads return the rest. */
const MAX_ROWS = 1_000;

/** The events of tenants after a position, in order. Uses the index (tenant, id). */
export function listFeed(tenants: readonly number[], after: string): Promise<FeedRow[]> {
  // Hand-written SQL, because it reads three fields of an event's data, which is a whole booking.
  return rows(
    FeedRow,
    "list_desk_events",
    `SELECT id::text AS position, tenant_id AS "tenantId", event_id AS "eventId", jsonb_build_object('type', type,
       'public_id', data -> 'public_id', 'booking_number', data -> 'booking_number', 'initiator', data -> 'initiator') AS event
     FROM outbox_event
     WHERE tenant_id = ANY(:tenants::int[]) AND id > :after::bigint AND (type LIKE 'booking.%' OR type = 'quote.chosen')
     ORDER BY id LIMIT ${MAX_ROWS}`,
    { tenants: [...tenants], after },
  );
}
