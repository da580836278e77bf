import { Conditions, containsWords } from "@/lib/core/database/conditions";
import type { Context } from "@/lib/core/context";
import { z } from "zod";
import { rows } from "@/lib/core/db";
import { type FailedImageState, SHOWING_KINDS } from "./failed-image-status";

/** A record that shows an image, and the code of its owner; null without an owner. */
const ShownBy = z.object({
  kind: z.enum(SHOWING_KINDS),
  parent: z.string().nullable(),
  code: z.string(),
  name: z.string(),
});
const FailedImage = z.object({
  id: z.string(),
  source_url: z.string(),
  status: z.enum(["PENDING", "FAILED"]),
  attempts: z.int(),
  error: z.string(),
  next_attempt_at: z.date(),
  last_attempt_at: z.date().nullable(),
  /** The instant by which the list is sorted. */
  at: z.date(),
  /** At most three records. */
  records: z.array(ShownBy),
  record_count: z.int(),
});
export type FailedImageRow = z.output<typeof FailedImage>;

// Hand-written SQL, for a search by text, and for set-based statements by the host of a URL.

/** SQL: the records that show the image `i`. */
const SHOWN_BY = `
  SELECT 'properties' AS kind, NULL AS parent, o.code, o.name FROM image_use u JOIN property o ON o.id = u.owner_id
    WHERE u.owner = 'property' AND u.image_id = i.id
  UNION ALL SELECT 'rooms', p.code, o.code, o.name FROM image_use u JOIN room o ON o.id = u.owner_id
    JOIN property p ON p.id = o.property_id WHERE u.owner = 'room' AND u.image_id = i.id
  UNION ALL SELECT 'tours', NULL, o.code, o.name FROM image_use u JOIN tour o ON o.id = u.owner_id
    WHERE u.owner = 'tour' AND u.image_id = i.id
  UNION ALL SELECT 'vehicle_types', NULL, o.code, o.name FROM image_use u JOIN transfer_vehicle_type o ON o.id = u.owner_id
    WHERE u.owner = 'transfer_vehicle_type' AND u.image_id = i.id
  UNION ALL SELECT 'packages', NULL, o.code, o.name FROM image_use u JOIN package o ON o.id = u.owner_id
    WHERE u.owner = 'package' AND u.image_id = i.id`;
/** SQL: the image `i` could not be fetched, and a record shows it. */
const FAILING = `i.error IS NOT NULL AND i.status <> 'READY' AND EXISTS (SELECT FROM image_use u WHERE u.image_id = i.id)`;
const HOST = "lower(substring(i.source_url FROM '^https?://([^/?#]*)'))";
const AT = "coalesce(i.last_attempt_at, i.created_at)";

interface Filters {
  state?: FailedImageState | undefined;
  host?: string | undefined;
  q?: string | undefined;
}

/** Lists images that could not be fetched, the latest attempt first, by keyset pagination over image_failed_idx. */
export async function findFailedImages(
  { state, host, q }: Filters,
  after: { at: Date; id: string } | undefined,
  most: number,
): Promise<FailedImageRow[]> {
  const where = new Conditions({ most });
  if (state) where.add(state.toLowerCase(), `i.status = '${state === "FAILED" ? "FAILED" : "PENDING"}'`);
  if (host !== undefined) where.add("host", `${HOST} = lower(:host)`, { host });
  if (q !== undefined) {
    const record = containsWords("concat_ws(chr(10), r.parent, r.code, r.name)", ":q::text");
    where.add(
      "q",
      `(${containsWords("i.source_url", ":q::text")} OR EXISTS (SELECT FROM (${SHOWN_BY}) r WHERE ${record}))`,
      {
        q,
      },
    );
  }
  if (after) {
    where.add("after", `(${AT} < :afterAt OR (${AT} = :afterAt AND i.id > :afterId))`, {
      afterAt: after.at,
      afterId: after.id,
    });
  }
  return rows(
    FailedImage,
    where.name("list_failed_images"),
    `SELECT i.id, i.source_url, i.status, i.attempts, i.error, i.next_attempt_at, i.last_attempt_at, ${AT} AS at,
       s.records, s.record_count
     FROM image i CROSS JOIN LATERAL (
       SELECT count(*)::int AS record_count,
         to_jsonb((array_agg(to_jsonb(r) ORDER BY r.kind, r.parent, r.code))[1:3]) AS records FROM (${SHOWN_BY}) r
     ) s
     WHERE ${where.sql(FAILING)} ORDER BY ${AT} DESC, i.id LIMIT :most`,
    where.values,
  );
}

const FailedHost = z.object({ host: z.string(), failed: z.int(), retrying: z.int() });
export type FailedHostRow = z.output<typeof FailedHost>;

/** Counts the images that could not be fetched by the host of their URL, the most first. */
export async function countFailedHosts(most: number): Promise<FailedHostRow[]> {
  return rows(
    FailedHost,
    "count_failed_image_hosts",
    `SELECT ${HOST} AS host, (count(*) FILTER (WHERE i.status = 'FAILED'))::int AS failed,
       (count(*) FILTER (WHERE i.status = 'PENDING'))::int AS retrying
     FROM image i WHERE ${FAILING} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT :most`,
    { most },
  );
}

/** The images to fetch again: single ones, or all of a host. */
type Chosen = { ids: readonly string[] } | { host: string };

/**
 * Makes the worker fetch failed images again, with all attempts from the start. Writes an audit entry per image, or
 * one for the host.
 * @param at when the first attempt is due
 * @returns how many
 */
export async function requeueImages(
  { tenantId, actor, operation, now, traceId }: Context,
  chosen: Chosen,
  at: Date,
  most: number,
): Promise<number> {
  const isHost = "host" in chosen;
  const [row] = await rows(
    z.object({ count: z.int() }),
    isHost ? "retry_images_of_host" : "retry_images",
    `WITH chosen AS (
       SELECT i.id FROM image i WHERE ${FAILING} AND ${isHost ? `${HOST} = lower(:host)` : "i.id = ANY (:ids::text[])"}
       ORDER BY i.id LIMIT :most FOR UPDATE OF i
     ), again AS (
       UPDATE image SET status = 'PENDING', attempts = 0, next_attempt_at = :at
       WHERE id IN (SELECT id FROM chosen) RETURNING id
     ), audit AS (
       INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
       SELECT DISTINCT :tenantId::int, :actor, :operation, ${isHost ? ":host" : "id"}, :now::timestamptz, :traceId FROM again
     )
     SELECT count(*)::int AS count FROM again`,
    { ...chosen, at, most, tenantId: tenantId || null, actor, operation, now, traceId },
  );
  return row!.count;
}
