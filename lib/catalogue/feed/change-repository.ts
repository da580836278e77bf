import { z } from "zod";
import { rows } from "@/lib/core/db";

/** A tenant's restricted view: of `types` it sees the listed records only, of other types all. */
interface Named {
  types: readonly string[];
  publicIds: ReadonlySet<string>;
  /** Whether the contract selects by place or chain: a record that it no longer selects is reported as deleted. */
  isByRule: boolean;
}

/** Fields by which a contract may select a record. */
const NAMED_BY = ["place_public_id", "chain", "origin", "destination"];

/** A section of the feed, with the feed's ends at the same instant. */
const ChangeStretch = z.object({
  /** The number of visible changes, at most one more than `limit`. */
  visible: z.int(),
  /** The first visible changes, at most `limit`, as a JSON array of `ChangeRecord`. */
  items: z.string(),
  /** The last change of `items`, null if there is none. */
  lastItem: z.int().nullable(),
  /** The number of scanned changes, and the last of them, null if there is none. */
  scanned: z.int(),
  reached: z.int().nullable(),
  latest: z.int(),
  /** Changes up to this sequence number were deleted. */
  swept: z.int(),
});
export type ChangeStretch = z.output<typeof ChangeStretch>;

/**
 * Reads changes after a sequence number along the primary key. Hand-written SQL, because partners poll it: its cost
 * does not depend on the position, the feed's length, or the tenant's contract. The database serializes them: parsing
 * two hundred rows and serializing them again takes several times as long as reading them.
 * @param scan maximum changes to scan
 * @param limit maximum visible changes to return
 */
export async function readChangesAfter(
  after: number,
  scan: number,
  limit: number,
  named: Named | null,
): Promise<ChangeStretch> {
  const isNamed = "resource_type <> ALL (:types) OR public_id IN (SELECT unnest(:publicIds::text[]))";
  const hasMoved = ":isByRule AND change = 'UPDATED' AND changed_fields && :namedBy::text[]";
  const visible = named ? `WHERE ${isNamed} OR ${hasMoved}` : "";
  const isGone = named ? `NOT (${isNamed})` : "false";
  const [stretch] = await rows(
    ChangeStretch,
    named ? "read_named_changes" : "read_changes",
    `WITH span AS MATERIALIZED (
       SELECT c.* FROM catalog_feed f, LATERAL (
         SELECT * FROM catalog_change WHERE sequence > greatest(:after, f.swept_sequence) ORDER BY sequence LIMIT :scan) c
     ), page AS (
       SELECT *, ${isGone} AS is_gone, row_number() OVER (ORDER BY sequence) AS nth FROM span ${visible}
       ORDER BY sequence LIMIT :limit::int + 1
     ), item AS (
       SELECT sequence, resource_type, public_id, CASE WHEN is_gone THEN 'DELETED' ELSE change END AS change,
         CASE WHEN is_gone THEN '{}' ELSE changed_fields END AS changed_fields,
         to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS changed_at
       FROM page WHERE nth <= :limit::int
     )
     SELECT f.last_sequence::float8 AS latest, f.swept_sequence::float8 AS swept, s.scanned, s.reached,
       (SELECT count(*)::int FROM page) AS visible, i."lastItem", '[' || coalesce(i.items, '') || ']' AS items
     FROM catalog_feed f CROSS JOIN (
       SELECT count(*)::int AS scanned, max(sequence)::float8 AS reached FROM span) s
     CROSS JOIN (
       SELECT max(sequence)::float8 AS "lastItem", string_agg(row_to_json(item)::text, ',' ORDER BY sequence) AS items FROM item) i`,
    {
      after,
      scan,
      limit,
      ...(named
        ? { types: named.types, publicIds: [...named.publicIds], isByRule: named.isByRule, namedBy: NAMED_BY }
        : {}),
    },
  );
  return stretch!;
}

/**
 * Deletes up to `most` changes older than an instant, oldest first, and stores the position up to which they are
 * deleted: set-based.
 * @returns how many
 */
export async function sweepChanges(before: Date, most: number): Promise<number> {
  const [row] = await rows(
    z.object({ count: z.int() }),
    "sweep_changes",
    `WITH old AS (
       SELECT max(c.sequence) AS upto FROM catalog_feed f, LATERAL (
         SELECT sequence, changed_at FROM catalog_change WHERE sequence > f.swept_sequence ORDER BY sequence LIMIT :limit) c
       WHERE c.changed_at < :before
     ), deleted AS (
       DELETE FROM catalog_change c USING catalog_feed f, old
       WHERE c.sequence > f.swept_sequence AND c.sequence <= old.upto RETURNING 1
     ), advanced AS (
       UPDATE catalog_feed SET swept_sequence = old.upto FROM old WHERE old.upto IS NOT NULL
     )
     SELECT count(*)::int AS count FROM deleted`,
    { before, limit: most },
  );
  return row!.count;
}
