import { statement, type Row } from "@/lib/core/db";
import { insertEvent } from "@/lib/core/database/outbox-sql";

export interface Unannounced extends Row {
  /** The sequence number of the last announced change. */
  announced: number;
  /** The sequence number of the latest change. */
  latest: number;
  /** Tenants that can read the event: with credentials that are not disabled. */
  tenantIds: number[];
}

/**
 * Finds changes to announce. The first call of an installation only stores the feed's position.
 * @param seconds minimum since the last announcement, in real time
 * @returns null: nothing to announce yet
 */
export async function findUnannounced(seconds: number): Promise<Unannounced | null> {
  const [row] = await statement<Unannounced>(
    "find_unannounced_changes",
    `WITH begun AS (
       INSERT INTO service_state (name, value)
       SELECT 'catalog_announced', jsonb_build_object('sequence', last_sequence, 'at', 0) FROM catalog_feed
       ON CONFLICT DO NOTHING
     )
     SELECT (s.value->>'sequence')::float8 AS announced, f.last_sequence::float8 AS latest,
       ARRAY(SELECT DISTINCT tenant_id FROM credential WHERE disabled_at IS NULL) AS "tenantIds"
     FROM service_state s, catalog_feed f
     WHERE s.name = 'catalog_announced' AND f.last_sequence > (s.value->>'sequence')::bigint
       AND (s.value->>'at')::float8 <= extract(epoch FROM now()) - :seconds::int`,
    { seconds },
  );
  return row ?? null;
}

export interface Announcement {
  tenantId: number;
  eventId: string;
  data: Record<string, unknown>;
}

/** Writes the events and the announced position in one statement; nothing when another worker was faster. */
export async function writeAnnouncements(
  { announced, latest }: Unannounced,
  announcements: Announcement[],
  at: Date,
): Promise<void> {
  await statement(
    "announce_changes",
    `WITH moved AS (
       UPDATE service_state SET value = jsonb_build_object('sequence', :latest::bigint, 'at', extract(epoch FROM now())), updated_at = now()
       WHERE name = 'catalog_announced' AND (value->>'sequence')::bigint = :announced::bigint RETURNING 1
     )
     ${insertEvent({ tenant: "tenant_id", id: "event_id", type: "'catalog.changed'", at: ":at::timestamptz", data: "data::jsonb", from: "moved, unnest(:tenantIds::int[], :eventIds::text[], :eventData::text[]) AS e (tenant_id, event_id, data)" })}`,
    {
      announced,
      latest,
      at,
      tenantIds: announcements.map((a) => a.tenantId),
      eventIds: announcements.map((a) => a.eventId),
      eventData: announcements.map((a) => JSON.stringify(a.data)),
    },
  );
}
