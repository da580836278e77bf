import { statement, type Row } from "@/lib/core/db";
import { ENDING_MONTHS, MAX_COUNTED, MAX_ROWS, MIN_CALLS, REFUSED_SHARE, TROUBLE_DAYS } from "./limits";

export interface EndingRow extends Row {
  publicId: string;
  name: string;
  /** The first day of the last month with nights. */
  lastMonth: string;
  total: number;
}

/**
 * The properties whose nights end within `ENDING_MONTHS`, the first to end first. Properties whose nights ended
 * before the last month are no longer sold, and left out. One probe of the key of `room_month` for each property.
 * @param today on the service's clock
 */
export function findEndingSupply(today: string): Promise<EndingRow[]> {
  return statement<EndingRow>(
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

export interface TroubledRow extends Row {
  publicId: string;
  name: string;
  failingEndpoints: number;
  calls: number;
  refused: number;
  failed: number;
  total: number;
}

/**
 * The partners with failing webhook endpoints, failed calls, or many refused ones, the most failures first.
 * @param today in UTC, in real time: usage is not moved by a sandbox's clock
 */
export function findTroubledPartners(today: string): Promise<TroubledRow[]> {
  return statement<TroubledRow>(
    "operator_home_troubled",
    `SELECT t.public_id AS "publicId", t.name, w.failing AS "failingEndpoints", c.calls, c.refused, c.failed,
       count(*) OVER ()::int AS total
     FROM tenant t CROSS JOIN LATERAL (
       SELECT count(*)::int AS failing FROM webhook_endpoint WHERE tenant_id = t.id AND
         (failing_since IS NOT NULL AND status = 'ACTIVE' OR status = 'DISABLED' AND disabled_reason IN ('FAILING', 'GONE'))
     ) AS w CROSS JOIN LATERAL (
       SELECT coalesce(sum(requests), 0)::int AS calls,
         coalesce(sum(requests) FILTER (WHERE status / 100 = 4), 0)::int AS refused,
         coalesce(sum(requests) FILTER (WHERE status / 100 = 5), 0)::int AS failed
       FROM request_outcome WHERE tenant_id = t.id AND day > :today::date - ${TROUBLE_DAYS}
     ) AS c
     WHERE t.suspended_at IS NULL
       AND (w.failing > 0 OR c.failed > 0 OR c.calls >= ${MIN_CALLS} AND c.refused > c.calls * ${REFUSED_SHARE})
     ORDER BY c.failed DESC, w.failing DESC, c.refused DESC, t.name LIMIT ${MAX_ROWS}`,
    { today },
  );
}
