import { z } from "zod";
import { readSnapshot, type Queryable, rows } from "@/lib/core/db";
import type { Range } from "./range";

const Units = z.object({ date: z.string(), operation: z.string(), units: z.string() });
const LookToBook = z.object({ date: z.string(), units: z.string(), bookings: z.string() });
const Headroom = z.object({
  credential_id: z.string(),
  credential_name: z.string(),
  enabled: z.boolean(),
  rate_limit: z.int(),
  requests: z.string(),
  peak: z.int(),
  peak_at: z.date().nullable(),
  limited: z.string(),
});
const Outcome = z.object({
  status: z.int(),
  code: z.string(),
  operation: z.string().nullable(),
  calls: z.string(),
});

// Hand-written SQL: sums in one snapshot.

/** Reads the whole report in one snapshot, so that its parts are consistent. */
export function readReport(tenantId: number, range: Range) {
  return readSnapshot(async (on) => ({
    units: await sumUnits(on, tenantId, range),
    looks: await countLooksAndBookings(on, tenantId, range),
    peaks: await findPeaks(on, tenantId, range),
    outcomes: await sumOutcomes(on, tenantId, range),
  }));
}

/** Sums metered units by UTC day and operation, over all credentials. */
function sumUnits(on: Queryable, tenantId: number, { from, to }: Range) {
  return rows(
    Units,
    "sum_units",
    `SELECT day AS date, operation, sum(units) AS units FROM usage_counter
     WHERE tenant_id = :tenantId AND day BETWEEN :from::date AND :to::date GROUP BY 1, 2 ORDER BY 1, 2`,
    { tenantId, from, to },
    on,
  );
}

/** Counts units and bookings through the API that were not refused, for every day, including days without any. */
function countLooksAndBookings(on: Queryable, tenantId: number, { from, to }: Range) {
  return rows(
    LookToBook,
    "looks_and_bookings",
    `WITH looks AS (
       SELECT day, sum(units) AS units FROM usage_counter WHERE tenant_id = :tenantId AND day BETWEEN :from::date AND :to::date GROUP BY day
     ), booked AS (
       SELECT (b.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS bookings
       FROM booking b JOIN booking_history h ON h.tenant_id = b.tenant_id AND h.booking_public_id = b.public_id AND h.version = 1 AND h.source = 'PARTNER'
       WHERE b.tenant_id = :tenantId AND b.status NOT IN ('REJECTED', 'FAILED')
         AND b.created_at >= :from::date::timestamp AT TIME ZONE 'UTC' AND b.created_at < (:to::date + 1)::timestamp AT TIME ZONE 'UTC'
       GROUP BY 1)
     SELECT d.day::date AS date, coalesce(looks.units, 0) AS units, coalesce(booked.bookings, 0) AS bookings
     FROM generate_series(:from::date, :to::date, interval '1 day') AS d (day)
     LEFT JOIN looks ON looks.day = d.day LEFT JOIN booked ON booked.day = d.day ORDER BY 1`,
    { tenantId, from, to },
    on,
  );
}

/** Finds each credential's busiest minute, the first one of several, in the same pass as its sums. */
function findPeaks(on: Queryable, tenantId: number, { from, to }: Range) {
  return rows(
    Headroom,
    "find_peaks",
    `SELECT c.public_id AS credential_id, c.name AS credential_name, c.disabled_at IS NULL AS enabled, c.rate_limit,
       coalesce(used.requests, 0) AS requests, coalesce(used.busiest[1], 0)::int AS peak, to_timestamp(-used.busiest[2]) AS peak_at,
       coalesce(used.limited, 0) AS limited
     FROM credential c
     LEFT JOIN LATERAL (
       SELECT sum(requests) AS requests, sum(limited) AS limited,
         max(ARRAY[requests - limited, -extract(epoch FROM minute)::bigint]) AS busiest
       FROM request_minute m
       WHERE m.tenant_id = c.tenant_id AND m.credential_id = c.id AND m.minute >= :from::date::timestamp AT TIME ZONE 'UTC' AND m.minute < (:to::date + 1)::timestamp AT TIME ZONE 'UTC'
     ) used ON true
     WHERE c.tenant_id = :tenantId ORDER BY coalesce(used.busiest[1], 0)::numeric / c.rate_limit DESC, c.name, c.public_id`,
    { tenantId, from, to },
    on,
  );
}

/** Counts calls by outcome, most frequent first; a success has no code. */
function sumOutcomes(on: Queryable, tenantId: number, { from, to }: Range) {
  return rows(
    Outcome,
    "sum_outcomes",
    `SELECT CASE WHEN code = '' THEN 0 ELSE status END AS status, code, CASE WHEN code = '' THEN NULL ELSE nullif(operation, '') END AS operation,
       sum(requests) AS calls
     FROM request_outcome WHERE tenant_id = :tenantId AND day BETWEEN :from::date AND :to::date GROUP BY 1, 2, 3 ORDER BY 4 DESC, 2, 3`,
    { tenantId, from, to },
    on,
  );
}
