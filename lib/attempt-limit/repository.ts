import { z } from "zod";
import { rows, statement } from "@/lib/core/db";
import { prisma } from "@/lib/core/prisma";

export interface CountedAttempt {
  key: string;
  free: number;
  firstSeconds: number;
  maxSeconds: number;
  windowSeconds: number;
}

interface CountOutcome {
  /** When the next attempt is allowed; null if this one is. */
  refusedUntil: Date | null;
  /** Counts by key, including this attempt; empty if it was refused. */
  attempts: Record<string, number>;
}

/**
 * Counts an attempt under all of its keys, unless one of them is blocked. The row of a key is locked before it is
 * checked, so concurrent attempts cannot exceed the policy; Prisma cannot lock it, hence hand-written SQL. A refused
 * attempt neither counts nor prolongs a block.
 */
export async function countAttempt(given: readonly CountedAttempt[], at: Date): Promise<CountOutcome> {
  const column = <K extends keyof CountedAttempt>(name: K) => given.map((one) => one[name]);
  const [row] = await rows(
    z.object({ until: z.date().nullable(), attempts: z.record(z.string(), z.int()).nullable() }),
    "count_attempt",
    `WITH given AS (
      SELECT * FROM unnest(:keys::text[], :freeAttempts::bigint[], :firstSeconds::int[], :maxSeconds::int[], :windowSeconds::int[])
        AS g(key, free, first_seconds, max_seconds, window_seconds)
    ), blocked AS (
      SELECT max(blocked_until) AS until FROM attempt_count WHERE key = ANY(:keys) AND blocked_until > :at::timestamptz
    ), counted AS (
      INSERT INTO attempt_count AS a (key, attempts, expires_at)
      SELECT key, 1, :at::timestamptz + make_interval(secs => window_seconds) FROM given
      WHERE (SELECT until FROM blocked) IS NULL ORDER BY key
      ON CONFLICT (key) DO UPDATE SET (attempts, blocked_until, expires_at, is_refused) = (
        SELECT CASE WHEN s.is_refused THEN a.attempts ELSE s.next END,
          CASE WHEN s.is_refused THEN a.blocked_until ELSE :at::timestamptz + s.wait END,
          CASE WHEN s.is_refused THEN a.expires_at
            WHEN s.wait IS NOT NULL THEN greatest(a.expires_at, :at::timestamptz + s.wait + s.window_length)
            WHEN s.next = 1 THEN :at::timestamptz + s.window_length ELSE a.expires_at END,
          s.is_refused
        FROM (
          SELECT n.next, n.is_refused, make_interval(secs => g.window_seconds) AS window_length,
            -- Doubled thirty times it is longer than any maximum, and no interval overflows.
            CASE WHEN n.next > g.free THEN
              make_interval(secs => least(g.max_seconds, g.first_seconds * 2 ^ least(n.next - g.free - 1, 30))) END AS wait
          FROM given g, LATERAL (
            SELECT CASE WHEN a.expires_at <= :at::timestamptz THEN 1 ELSE a.attempts + 1 END AS next,
              coalesce(a.blocked_until > :at::timestamptz, false) AS is_refused
          ) n WHERE g.key = a.key
        ) s)
      RETURNING key, attempts, blocked_until, is_refused
    )
    SELECT coalesce((SELECT until FROM blocked), max(blocked_until) FILTER (WHERE is_refused)) AS until,
      json_object_agg(key, attempts) FILTER (WHERE key IS NOT NULL) AS attempts
    FROM counted`,
    {
      keys: column("key"),
      freeAttempts: column("free"),
      firstSeconds: column("firstSeconds"),
      maxSeconds: column("maxSeconds"),
      windowSeconds: column("windowSeconds"),
      at,
    },
  );
  return { refusedUntil: row!.until, attempts: row!.attempts ?? {} };
}

/** When the last block of these keys ends; null if no key is blocked. */
export async function findBlockEnd(keys: readonly string[], at: Date): Promise<Date | null> {
  const { _max: last } = await prisma().attemptCount.aggregate({
    where: { key: { in: [...keys] }, blockedUntil: { gt: at } },
    _max: { blockedUntil: true },
  });
  return last.blockedUntil;
}

/**
 * Removes the count of a successful attempt.
 * @param cleared keys whose earlier failures are reset too
 * @param returned keys that lose only this attempt, with the `free` of their policy
 */
export async function settleAttempt(
  cleared: readonly string[],
  returned: readonly { key: string; free: number }[],
): Promise<void> {
  await statement(
    "settle_attempt",
    `WITH cleared AS (DELETE FROM attempt_count WHERE key = ANY(:cleared))
    UPDATE attempt_count a SET attempts = greatest(a.attempts - 1, 0),
      blocked_until = CASE WHEN a.attempts - 1 > g.free THEN a.blocked_until END
    FROM unnest(:keys::text[], :freeAttempts::bigint[]) AS g(key, free) WHERE g.key = a.key`,
    { cleared, keys: returned.map(({ key }) => key), freeAttempts: returned.map(({ free }) => free) },
  );
}
