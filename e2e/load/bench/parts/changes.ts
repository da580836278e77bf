import type { Bench, Listed, Request } from "../measure";
import { execute } from "../sql";

/** Changes published by one transaction with one time stamp. */
const TOGETHER = 200;

/** Empties the feed, as if all earlier changes had expired. */
async function emptyFeed(url: string): Promise<void> {
  await execute(url, [["TRUNCATE catalog_change"], ["UPDATE catalog_feed SET swept_sequence = last_sequence"]]);
}

/** Publishes a number of changes as the database does: gapless numbers and increasing time stamps, both stored. */
async function publish(url: string, changes: number): Promise<void> {
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

const PAGE = 200;
const LENGTHS = [10_000, 1_000_000];
const POSITIONS = ["beginning", "middle", "end"] as const;

const pageOf = (from: string): Request => ({ path: `/catalog/changes?limit=${PAGE}&${from}` });
const named = (position: string, length: number) => `${position} of ${length.toLocaleString("en")}`;

/** The change feed: a page costs the same at any position and with any length of the feed. */
export async function measureChanges(bench: Bench): Promise<void> {
  bench.report.begin(`/catalog/changes: pages of ${PAGE}`);
  for (const length of LENGTHS) {
    const pages = await fillTo(bench, length);
    for (const position of POSITIONS) await bench.repeat(named(position, length), pages[position], { entries: PAGE });
    bench.report.ratio(named("middle", length), named("beginning", length));
    bench.report.ratio(named("end", length), named("beginning", length));
  }
  for (const position of POSITIONS) bench.report.ratio(named(position, LENGTHS[1]!), named(position, LENGTHS[0]!));
}

/** Fills the feed to a length, and returns the requests of its first, middle and last page. */
async function fillTo(bench: Bench, length: number): Promise<Record<(typeof POSITIONS)[number], Request>> {
  const url = bench.databaseUrl;
  bench.report.say(`  filling the feed to ${length} changes`);
  await emptyFeed(url);
  await publish(url, length / 2);
  const middle = await latest(bench);
  await publish(url, length / 2 - PAGE);
  const end = await latest(bench);
  await publish(url, PAGE);
  return { beginning: pageOf("from=oldest"), middle, end };
}

/** The page after the latest change. */
async function latest(bench: Bench): Promise<Request> {
  const { next_cursor } = await bench.fetchJson<Listed>(pageOf("from=latest"));
  return pageOf(`cursor=${encodeURIComponent(next_cursor!)}`);
}
