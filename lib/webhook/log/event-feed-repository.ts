import { z } from "zod";
import { rows } from "@/lib/core/db";
import { EVENT_DATA, EVENT_TIMESTAMP } from "../delivery/fan-out-repository";

/** A part of a tenant's feed, with the feed's ends at the same instant. */
const FeedSection = z.object({
  /** The matching events as a JSON array, at most `limit`. */
  items: z.string(),
  /** Number of matching events, at most one more than `limit`. */
  matching: z.int(),
  /** Sequence number of the last event in `items`; null if there is none. */
  lastItem: z.int().nullable(),
  /** The number of scanned events, and the last of them; null if there is none. */
  scanned: z.int(),
  reached: z.int().nullable(),
  /** Events up to this number are not stored any more. */
  swept: z.int(),
  /** Whether committed events wait for their numbers. */
  isBehind: z.boolean(),
});
type FeedSection = z.output<typeof FeedSection>;

/**
 * Reads a tenant's events after a sequence number, along the index (tenant, sequence). Events of one type may be
 * rare, so the scan has a limit of its own. Hand-written SQL: the database writes the JSON from stored data, in one
 * statement.
 */
export async function readEventFeed(
  tenantId: number,
  after: number,
  types: readonly string[],
  { scan, limit }: { scan: number; limit: number },
): Promise<FeedSection> {
  const [section] = await rows(
    FeedSection,
    "read_event_feed",
    `WITH span AS MATERIALIZED (
       SELECT o.event_id, o.type, o.at, o.data, f.sequence FROM event_feed f JOIN outbox_event o ON o.id = f.outbox_id
       WHERE f.tenant_id = :tenantId AND f.sequence > :after::bigint ORDER BY f.sequence LIMIT :scan
     ), item AS (
       SELECT o.*, row_number() OVER (ORDER BY o.sequence) AS nth FROM span o WHERE o.type = ANY (:types)
       ORDER BY o.sequence LIMIT :limit::int + 1
     ), page AS (
       SELECT o.sequence, json_build_object('id', o.event_id, 'sequence', o.sequence, 'type', o.type,
         'timestamp', ${EVENT_TIMESTAMP}, 'data', ${EVENT_DATA})::text AS json
       FROM item o WHERE o.nth <= :limit::int
     )
     SELECT '[' || coalesce((SELECT string_agg(json, ',' ORDER BY sequence) FROM page), '') || ']' AS items,
       (SELECT count(*)::int FROM item) AS matching, (SELECT max(sequence)::float8 FROM page) AS "lastItem",
       (SELECT count(*)::int FROM span) AS scanned, (SELECT max(sequence)::float8 FROM span) AS reached,
       coalesce((SELECT min(sequence) - 1 FROM event_feed WHERE tenant_id = :tenantId),
         (SELECT last_sequence FROM webhook_sequence WHERE tenant_id = :tenantId), 0)::float8 AS swept,
       EXISTS (SELECT FROM (SELECT outbox_id FROM webhook_outbox LIMIT 1000) waiting JOIN outbox_event o ON o.id = waiting.outbox_id
         WHERE o.tenant_id = :tenantId AND o.type = ANY (:types)) AS "isBehind"`,
    { tenantId, after, types: [...types], scan, limit },
  );
  return section!;
}
