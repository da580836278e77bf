import { z } from "zod";
import { rows } from "@/lib/core/db";
import { ENDING_MONTHS, MAX_COUNTED, MAX_ROWS, MIN_CALLS, REFUSED_SHARE, STALE_DAYS, EXAMINED_DAYS } from "./limits";

// Hand-written SQL: counts up to a maximum, over all partners and properties, each by an index of its own.

const EndingRow = z.object({
  publicId: z.string(),
  name: z.string(),
  /** The first day of the last month with nights. */
  lastMonth: z.string(),
  total: z.int(),
});
export type EndingRow = z.output<typeof EndingRow>;

/**
 * The properties whose nights end within `ENDING_MONTHS`, earliest end first. Properties whose nights have ended
 * before the last month are not sold any more, and left out. One probe of `room_month`'s key per property.
 * @param today on the service's clock
 */
export function findEndingSupply(today: string): Promise<EndingRow[]> {
  return rows(
    EndingRow,
    "operator_home_ending",
    `SELECT e.public_id AS "publicId", e.name, e.last_month::text AS "lastMonth", count(*) OVER ()::int AS total
     FROM (
       SELECT p.public_id, p.name, m.month AS last_month FROM property p CROSS JOIN LATERAL (
         SELECT month FROM room_month WHERE property_id = p.id ORDER BY month DESC LIMIT 1
       ) AS m
       WHERE p.deleted_at IS NULL AND p.status = 'ACTIVE'
         AND m.month >= date_trunc('month', :today::date) - interval '1 month'
         AND m.month < date_trunc('month', :today::date) + interval '${ENDING_MONTHS} months'
       LIMIT ${MAX_COUNTED}
     ) AS e ORDER BY e.last_month, e.name, e.public_id LIMIT ${MAX_ROWS}`,
    { today },
  );
}

const StaleRow = z.object({
  publicId: z.string(),
  name: z.string(),
  writtenAt: z.date(),
  total: z.int(),
});
export type StaleRow = z.output<typeof StaleRow>;

/**
 * The properties on sale whose nights were not updated for `STALE_DAYS`, oldest first. Reads the end of an index on
 * the last update, with one probe of `room_month`'s key per property.
 * @param now in real time, because a sandbox's clock does not move imports
 * @param today on the service's clock
 */
export function findStaleSupply(now: Date, today: string): Promise<StaleRow[]> {
  return rows(
    StaleRow,
    "operator_home_stale",
    `SELECT s.public_id AS "publicId", s.name, s.written_at AS "writtenAt", count(*) OVER ()::int AS total
     FROM (
       SELECT p.public_id, p.name, n.written_at FROM nights_written n JOIN property p ON p.id = n.property_id
       WHERE n.written_at < :now::timestamptz - interval '${STALE_DAYS} days' AND p.deleted_at IS NULL AND p.status = 'ACTIVE'
         AND EXISTS (SELECT FROM room_month WHERE property_id = p.id AND month >= date_trunc('month', :today::date))
       ORDER BY n.written_at LIMIT ${MAX_COUNTED}
     ) AS s ORDER BY s.written_at, s.name, s.public_id LIMIT ${MAX_ROWS}`,
    { now, today },
  );
}

const TroubledRow = z.object({
  publicId: z.string(),
  name: z.string(),
  failingEndpoints: z.int(),
  calls: z.int(),
  refused: z.int(),
  failed: z.int(),
  total: z.int(),
});
export type TroubledRow = z.output<typeof TroubledRow>;

/**
 * The partners with failing webhook endpoints, failed calls or many refused ones, most failures first. Reads the
 * refused and failed calls of the last days by an index of their own, and all calls only of partners that may have
 * too many.
 * @param today in UTC by the real clock, because a sandbox's clock does not move usage
 */
export function findTroubledPartners(today: string): Promise<TroubledRow[]> {
  return rows(
    TroubledRow,
    "operator_home_troubled",
    `WITH p AS MATERIALIZED (
       SELECT tenant_id, coalesce(sum(requests) FILTER (WHERE status / 100 = 4), 0)::int AS refused,
         coalesce(sum(requests) FILTER (WHERE status / 100 = 5), 0)::int AS failed
       FROM request_outcome WHERE day > :today::date - ${EXAMINED_DAYS} AND status / 100 >= 4 GROUP BY tenant_id
     ), w AS MATERIALIZED (
       SELECT tenant_id, count(*)::int AS failing FROM webhook_endpoint
       WHERE failing_since IS NOT NULL AND status = 'ACTIVE' OR status = 'DISABLED' AND disabled_reason IN ('FAILING', 'GONE')
       GROUP BY tenant_id
     ), suspects AS MATERIALIZED (
       SELECT tenant_id, coalesce(w.failing, 0) AS failing, coalesce(p.refused, 0) AS refused, coalesce(p.failed, 0) AS failed
       FROM p FULL JOIN w USING (tenant_id)
       WHERE w.failing > 0 OR p.failed > 0 OR p.refused > ${MIN_CALLS} * ${REFUSED_SHARE}
     )
     SELECT t.public_id AS "publicId", t.name, s.failing AS "failingEndpoints", c.calls, s.refused, s.failed,
       count(*) OVER ()::int AS total
     FROM suspects s JOIN tenant t ON t.id = s.tenant_id CROSS JOIN LATERAL (
       SELECT coalesce(sum(o.requests), 0)::int AS calls FROM request_outcome o
       WHERE o.tenant_id = s.tenant_id AND o.day > :today::date - ${EXAMINED_DAYS}
     ) AS c
     WHERE t.suspended_at IS NULL
       AND (s.failing > 0 OR s.failed > 0 OR c.calls >= ${MIN_CALLS} AND s.refused > c.calls * ${REFUSED_SHARE})
     ORDER BY s.failed DESC, s.failing DESC, s.refused DESC, t.name LIMIT ${MAX_ROWS}`,
    { today },
  );
}
