import type { Context } from "@/lib/core/context";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { statement, type Row } from "@/lib/core/db";
import type { StoredLink } from "@/lib/shared-link/link";
import { isLive, type LinkTable } from "@/lib/shared-link/link-repository";
import { DAYS_AFTER_TRIP } from "./limits";

/**
 * SQL: the last second of the day, by UTC, that is some days after the last booking of a link's trip ends; of a trip without
 * bookings, after the link was made. It follows the trip: a later booking keeps the link for longer.
 */
const ENDS_AT = `((coalesce((SELECT max(b.ends_on) FROM trip_member m
    JOIN booking b ON b.tenant_id = m.tenant_id AND b.public_id = m.booking_public_id
    WHERE m.tenant_id = l.tenant_id AND m.trip_public_id = l.trip_public_id), (l.created_at AT TIME ZONE 'UTC')::date)
  + ${DAYS_AFTER_TRIP + 1})::timestamp AT TIME ZONE 'UTC' - interval '1 second')`;

/** Trips as rows with links. */
export const TRIP_LINKS: LinkTable = { name: "trip_link", endsAt: ENDS_AT };

/** A trip's link. */
export interface TripLinkRow extends Row {
  createdAt: Date;
  endsAt: Date;
  viewCount: number;
  lastViewedAt: Date | null;
  sealedToken: string | null;
}

/** The link of a tenant's trip: null without one; undefined: no such trip. */
export async function findTripLink(tenantId: number, publicId: string): Promise<TripLinkRow | null | undefined> {
  const [row] = await statement<{ [Name in keyof TripLinkRow]: TripLinkRow[Name] | null }>(
    "find_trip_link",
    `SELECT l.created_at AS "createdAt", CASE WHEN l.created_at IS NOT NULL THEN ${ENDS_AT} END AS "endsAt",
       l.view_count AS "viewCount", l.last_viewed_at AS "lastViewedAt", l.sealed_token AS "sealedToken"
     FROM trip p LEFT JOIN trip_link l ON l.tenant_id = p.tenant_id AND l.trip_public_id = p.public_id
     WHERE p.tenant_id = :tenantId AND p.public_id = :publicId`,
    { tenantId, publicId },
  );
  return row && (row.createdAt === null ? null : (row as TripLinkRow));
}

const audited = ({ tenantId, actor, operation, traceId, now }: Context) => ({
  tenantId,
  actor,
  operation,
  traceId,
  now,
});

/** Makes the link of a trip, or replaces it: its views are counted anew. @returns whether the tenant has this trip */
export async function replaceTripLink(context: Context, publicId: string, link: StoredLink): Promise<boolean> {
  const rows = await statement(
    "replace_trip_link",
    `WITH changed AS (
      INSERT INTO trip_link (tenant_id, trip_public_id, token_hash, sealed_token, created_by, created_at)
      SELECT tenant_id, public_id, :tokenHash, :sealedToken, :actor, :now::timestamptz FROM trip
      WHERE tenant_id = :tenantId AND public_id = :publicId
      ON CONFLICT (tenant_id, trip_public_id) DO UPDATE SET token_hash = excluded.token_hash,
        sealed_token = excluded.sealed_token, created_by = excluded.created_by, created_at = excluded.created_at, view_count = 0, last_viewed_at = NULL,
        last_viewer = NULL
      RETURNING trip_public_id
    ), audit AS (${insertAudit({ from: "changed" })})
    SELECT 1 FROM changed`,
    { ...audited(context), publicId, tokenHash: link.tokenHash, sealedToken: link.sealedToken },
  );
  return rows.length > 0;
}

/** Ends the link of a trip, if it has one. @returns whether the tenant has this trip */
export async function deleteTripLink(context: Context, publicId: string): Promise<boolean> {
  const rows = await statement(
    "delete_trip_link",
    `WITH found AS (
      SELECT tenant_id, public_id FROM trip WHERE tenant_id = :tenantId AND public_id = :publicId
    ), deleted AS (
      DELETE FROM trip_link l USING found WHERE l.tenant_id = found.tenant_id AND l.trip_public_id = found.public_id
    ), audit AS (${insertAudit({ from: "found" })})
    SELECT 1 FROM found`,
    { ...audited(context), publicId },
  );
  return rows.length > 0;
}

/** The trip of a link that works; undefined for one that is unknown, was replaced or has ended. */
export async function findSharedTrip(
  tokenHash: string,
  now: Date,
): Promise<{ tenantId: number; publicId: string; endsAt: Date } | undefined> {
  const [row] = await statement<{ tenantId: number; publicId: string; endsAt: Date }>(
    "find_shared_trip",
    `SELECT l.tenant_id AS "tenantId", l.trip_public_id AS "publicId", ${ENDS_AT} AS "endsAt"
     FROM trip_link l JOIN tenant t ON t.id = l.tenant_id WHERE ${isLive(TRIP_LINKS)}`,
    { tokenHash, now },
  );
  return row;
}

/**
 * Deletes links that were made before an instant, and whose trips ended before it, up to a limit.
 * @returns their number
 */
export async function sweepTripLinks(before: Date, most: number): Promise<number> {
  const deleted = await statement(
    "sweep_trip_links",
    `DELETE FROM trip_link WHERE (tenant_id, trip_public_id) IN (
       SELECT l.tenant_id, l.trip_public_id FROM trip_link l
       WHERE l.created_at < :before::timestamptz AND ${ENDS_AT} < :before::timestamptz LIMIT :limit FOR UPDATE SKIP LOCKED)
     RETURNING 1`,
    { before, limit: most },
  );
  return deleted.length;
}
