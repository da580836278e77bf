import { statement, type Row } from "@/lib/core/db";
import type { Change, ResourceType } from "./change-schemas";

export interface ChangeRow extends Row {
  sequence: number;
  resource_type: ResourceType;
  public_id: string;
  change: Change;
  changed_fields: string[];
  changed_at: Date;
}

/** What a tenant whose contract names resources may see: of `types` those that it names, of others all. */
export interface Named {
  types: readonly string[];
  publicIds: ReadonlySet<string>;
  /** By place or chain: what moves out of the contract is told as deleted. */
  isByRule: boolean;
}

/** Fields by which a contract may name a record. */
const NAMED_BY = ["place_public_id", "chain", "origin", "destination"];

/** A stretch of the feed, and the feed's ends as of the same instant. */
export interface Stretch {
  rows: ChangeRow[];
  /** How many changes were looked at, and the last of them; null of none. */
  scanned: number;
  reached: number | null;
  latest: number;
  /** Changes up to this one are no longer kept. */
  swept: number;
}

/** The sequence number of the latest change; 0: there is none yet. */
export async function findLatest(): Promise<number> {
  const [row] = await statement<{ latest: number }>(
    "find_latest_change",
    "SELECT last_sequence::float8 AS latest FROM catalog_feed",
    {},
  );
  return row!.latest;
}

/**
 * Changes behind a sequence number, in one walk along the primary key: it costs the same wherever the stretch lies, however
 * long the feed is, and whatever the tenant may see of it.
 * @param scan changes that are looked at
 * @param most of those that the tenant may see, how many come back
 */
export async function readStretch(after: number, scan: number, most: number, named: Named | null): Promise<Stretch> {
  const isNamed = "resource_type <> ALL (:types) OR public_id IN (SELECT unnest(:publicIds::text[]))";
  const hasMoved = ":isByRule AND change = 'UPDATED' AND changed_fields && :namedBy::text[]";
  const visible = named ? `WHERE ${isNamed} OR ${hasMoved}` : "";
  const isGone = named ? `NOT (${isNamed})` : "false";
  const found = await statement<Omit<Stretch, "rows"> & (ChangeRow | { sequence: null })>(
    named ? "read_named_changes" : "read_changes",
    `WITH span AS MATERIALIZED (
       SELECT c.* FROM catalog_feed f, LATERAL (
         SELECT * FROM catalog_change WHERE sequence > greatest(:after, f.swept_sequence) ORDER BY sequence LIMIT :scan) c
     ), page AS (SELECT *, ${isGone} AS is_gone FROM span ${visible} ORDER BY sequence LIMIT :limit)
     SELECT f.last_sequence::float8 AS latest, f.swept_sequence::float8 AS swept, s.*,
       p.sequence::float8 AS sequence, p.resource_type, p.public_id, p.changed_at,
       CASE WHEN p.is_gone THEN 'DELETED' ELSE p.change END AS change,
       CASE WHEN p.is_gone THEN '{}' ELSE p.changed_fields END AS changed_fields
     FROM catalog_feed f CROSS JOIN (
       SELECT count(*)::int AS scanned, max(sequence)::float8 AS reached FROM span) s
     LEFT JOIN page p ON true ORDER BY p.sequence`,
    {
      after,
      scan,
      limit: most,
      ...(named
        ? { types: named.types, publicIds: [...named.publicIds], isByRule: named.isByRule, namedBy: NAMED_BY }
        : {}),
    },
  );
  const { latest, swept, scanned, reached } = found[0]!;
  return { rows: found.filter((row) => row.sequence !== null), latest, swept, scanned, reached };
}

/**
 * Forgets the oldest changes of before an instant, at most so many, and keeps in mind up to where.
 * @returns how many
 */
export async function sweepChanges(before: Date, most: number): Promise<number> {
  const [row] = await statement<{ gone: number }>(
    "sweep_changes",
    `WITH old AS (
       SELECT max(c.sequence) AS upto FROM catalog_feed f, LATERAL (
         SELECT sequence, changed_at FROM catalog_change WHERE sequence > f.swept_sequence ORDER BY sequence LIMIT :limit) c
       WHERE c.changed_at < :before
     ), gone AS (
       DELETE FROM catalog_change c USING catalog_feed f, old
       WHERE c.sequence > f.swept_sequence AND c.sequence <= old.upto RETURNING 1
     ), kept AS (
       UPDATE catalog_feed SET swept_sequence = old.upto FROM old WHERE old.upto IS NOT NULL
     )
     SELECT count(*)::int AS gone FROM gone`,
    { before, limit: most },
  );
  return row!.gone;
}
