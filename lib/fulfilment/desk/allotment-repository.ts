import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { dayNumber } from "@/lib/core/dates";
import { rows } from "@/lib/core/db";
import { invalid } from "@/lib/core/errors";
import type { ALLOTMENT_GROUPINGS } from "./limits";
import type { AllotmentQuery, AllotmentUse } from "./schemas";

/** SQL of what is summed by: a key, and a name where the key is none for people. */
const GROUPS: Record<(typeof ALLOTMENT_GROUPINGS)[number], string> = {
  property: "p.public_id AS key, p.name AS name",
  room: "r.public_id AS key, p.name || ' · ' || r.name AS name",
  day: "to_char(n.day, 'YYYY-MM-DD') AS key, NULL AS name",
  month: "to_char(n.day, 'YYYY-MM') AS key, NULL AS name",
};

const Row = z.object({
  key: z.string(),
  name: z.string().nullable(),
  contracted: z.int(),
  sold: z.int(),
  released: z.int(),
  left: z.int(),
});

const MAX_DAYS = 400;
const MAX_ROWS = 1000;

/**
 * SQL: whether a night's unsold units have gone back to the property: the night is over, or it is nearer than the
 * shortest release period of the plans on sale, that of their season where it has one. Only nights within the longest
 * period are looked up one by one.
 */
const IS_RELEASED = `CASE
  WHEN n.day < p.today THEN true
  WHEN n.day >= p.today + p.longest THEN false
  ELSE n.day < p.today + (
    SELECT min(coalesce((SELECT s.release_days FROM rate_season s WHERE s.property_id = t.property_id AND s.plan_code = t.code
        AND s.deleted_at IS NULL AND n.day BETWEEN s.starts_on AND s.ends_on), t.release_days))::int
    FROM rate_plan t WHERE t.property_id = p.id AND t.deleted_at IS NULL)
  END`;

/** SQL: the properties with their day and their longest release period; NULL without a rate plan. */
const PROPERTIES = `SELECT h.id, h.public_id, h.name, (:now::timestamptz AT TIME ZONE h.timezone)::date AS today,
    (SELECT greatest(max(t.release_days), max(s.release_days))::int FROM rate_plan t
      LEFT JOIN rate_season s ON s.property_id = t.property_id AND s.plan_code = t.code AND s.deleted_at IS NULL
      WHERE t.property_id = h.id AND t.deleted_at IS NULL) AS longest
  FROM property h WHERE h.deleted_at IS NULL`;

/**
 * Room nights of the allotments of a period: contracted, sold, released and left, by property, room type, day or month.
 * Hand-written SQL, because it sums the nights of all properties.
 * @throws DomainError `INVALID_REQUEST` for more than 400 days
 */
export async function reportAllotmentUse(
  { now }: Context,
  { by, from, to, property_public_id: property }: z.output<typeof AllotmentQuery>,
): Promise<z.input<typeof AllotmentUse>> {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1 || days > MAX_DAYS)
    throw invalid({ path: "to", message: `must be on or after from, and at most ${MAX_DAYS} days in all` });
  const isByTime = by === "day" || by === "month";
  const found = await rows(
    Row,
    `report_allotment_use_by_${by}${property === undefined ? "" : "_of_one"}`,
    `WITH p AS MATERIALIZED (${PROPERTIES}${property === undefined ? "" : " AND h.public_id = :property"})
     SELECT key, max(name) AS name, sum(total)::int AS contracted, sum(sold)::int AS sold,
       coalesce(sum(total - sold) FILTER (WHERE released), 0)::int AS released,
       coalesce(sum(total - sold) FILTER (WHERE released IS NOT true), 0)::int AS "left"
     FROM (
       SELECT ${GROUPS[by]}, n.total, n.sold, ${IS_RELEASED} AS released
       FROM room_night n JOIN room r ON r.id = n.room_id JOIN p ON p.id = n.property_id
       WHERE n.month BETWEEN date_trunc('month', :from::date)::date AND :to::date AND n.day BETWEEN :from::date AND :to::date
     ) AS night
     GROUP BY key ORDER BY ${isByTime ? "key" : "sum(sold) DESC, max(name), key"} LIMIT ${MAX_ROWS}`,
    { from, to, now, ...(property !== undefined && { property }) },
  );
  return { rows: found };
}
