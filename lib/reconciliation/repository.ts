import { Conditions } from "@/lib/core/database/conditions";
import { statement, type Row } from "@/lib/core/db";
import type { NamedValues } from "@/lib/core/database/named-parameters";

export interface Reconciled {
  tenantId: number;
  from: string;
  to: string;
  by: "booking" | "stay";
  productType: number | undefined;
  profile: string | undefined;
}

export interface LineRow extends Row {
  public_id: string;
  booking_number: string;
  product_type: number;
  status: string;
  booked_on: string;
  starts_on: string;
  agency_reference: string | null;
  currency_code: string;
  /** The total in minor units. */
  total: string;
  cancelled_total: string;
  refused_total: string;
  /** Decimal. */
  penalty: string;
}

/** The figures of a bucket. Totals are minor units, penalties decimals, as in policies. */
export interface BucketRow extends Row {
  /** Null for the whole range. */
  bucket: string | null;
  currency_code: string;
  bookings: number;
  total: string;
  waiting: number;
  cancellations: number;
  cancelled_total: string;
  penalties: string;
  refused: number;
  refused_total: string;
}

/** SQL: a line per booking with what it adds to each figure. A refused booking adds to no other figure. */
const linesOf = (where: Conditions, by: Reconciled["by"]) => `
  SELECT b.public_id, b.booking_number, b.product_type, b.status, (b.created_at AT TIME ZONE 'UTC')::date AS booked_on, b.starts_on,
    b.agency_reference, b.currency_code, NOT r.refused AS counts,
    CASE WHEN r.refused THEN 0 ELSE b.total END AS total,
    CASE WHEN r.refused THEN 0 WHEN b.status = 'CANCELLED' THEN b.total ELSE b.cancelled_total END AS cancelled_total,
    CASE WHEN r.refused THEN b.total ELSE 0 END AS refused_total,
    coalesce((b.realized_penalty->>'fee')::numeric, 0) AS penalty
  FROM booking b LEFT JOIN profile p ON p.id = b.profile_id
  CROSS JOIN LATERAL (SELECT b.status IN ('REJECTED', 'FAILED') AS refused) r
  WHERE ${where.sql("b.tenant_id = :tenantId", by === "stay" ? "b.starts_on BETWEEN :from::date AND :to::date" : "b.created_at >= :from::date::timestamp AT TIME ZONE 'UTC' AND b.created_at < (:to::date + 1)::timestamp AT TIME ZONE 'UTC'")}`;

function conditions({ tenantId, from, to, productType, profile }: Reconciled, more: NamedValues): Conditions {
  const where = new Conditions({ tenantId, from, to, ...more });
  if (productType !== undefined) where.add("product", "b.product_type = :productType", { productType });
  if (profile !== undefined) where.add("profile", "p.public_id = :profile", { profile });
  return where;
}

/** Sums the figures by bucket and currency, and the whole range by currency, in one pass over the bookings. */
export async function sumBookings(range: Reconciled, bucket: "day" | "month"): Promise<BucketRow[]> {
  const where = conditions(range, { bucket });
  return statement<BucketRow>(
    where.name(`sum_bookings_${range.by}`),
    `WITH lines AS (${linesOf(where, range.by)}), dated AS (
       SELECT l.*, date_trunc(:bucket, ${range.by === "stay" ? "l.starts_on" : "l.booked_on"}::timestamp)::date AS bucket FROM lines l)
     SELECT bucket, currency_code, count(*) FILTER (WHERE counts)::int AS bookings, sum(total) AS total,
       count(*) FILTER (WHERE status IN ('PENDING', 'ON_REQUEST'))::int AS waiting,
       count(*) FILTER (WHERE counts AND (status = 'CANCELLED' OR cancelled_total > 0))::int AS cancellations,
       sum(cancelled_total) AS cancelled_total, sum(penalty) AS penalties,
       count(*) FILTER (WHERE NOT counts)::int AS refused, sum(refused_total) AS refused_total
     FROM dated GROUP BY GROUPING SETS ((bucket, currency_code), (currency_code))
     ORDER BY bucket NULLS LAST, currency_code`,
    where.values,
  );
}

/** Lists the bookings behind the figures, oldest first, up to a limit. */
export async function listLines(range: Reconciled, most: number): Promise<LineRow[]> {
  const where = conditions(range, { limit: most });
  return statement<LineRow>(
    where.name(`list_lines_${range.by}`),
    `SELECT public_id, booking_number, product_type, status, booked_on, starts_on, agency_reference, currency_code, total, cancelled_total,
       refused_total, penalty::text
     FROM (${linesOf(where, range.by)}) l ORDER BY ${range.by === "stay" ? "starts_on" : "booked_on"}, booking_number LIMIT :limit`,
    where.values,
  );
}
