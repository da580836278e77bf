import { execute } from "./sql";

/** Changes published by one transaction with one time stamp. */
const TOGETHER = 200;

/** Empties the feed, as if all earlier changes had expired. */
export async function emptyFeed(url: string): Promise<void> {
  await execute(url, [["TRUNCATE catalog_change"], ["UPDATE catalog_feed SET swept_sequence = last_sequence"]]);
}

/** Publishes a number of changes as the database does: gapless numbers and increasing time stamps, both stored. */
export async function publish(url: string, changes: number): Promise<void> {
  await execute(url, [
    [
      `WITH published AS (
         UPDATE catalog_feed SET last_sequence = last_sequence + $1::int, last_changed_at = last_changed_at + ceil($1::int / $2::numeric) * interval '1 ms'
         RETURNING last_sequence - $1::int AS behind, last_changed_at - ceil($1::int / $2::numeric) * interval '1 ms' AS since
       )
       INSERT INTO catalog_change (sequence, resource_type, public_id, change, changed_fields, changed_at)
       SELECT behind + n, 'property', 'prp_bench' || lpad((n % 25000)::text, 7, '0'), CASE n % 10 WHEN 0 THEN 'CREATED' ELSE 'UPDATED' END,
         CASE n % 10 WHEN 0 THEN '{}' ELSE '{descriptions,images}' END::text[], since + ceil(n / $2::numeric) * interval '1 ms'
       FROM published, generate_series(1, $1::int) n`,
      [changes, TOGETHER],
    ],
    ["VACUUM (ANALYZE) catalog_change"],
  ]);
}
