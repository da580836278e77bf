import { z } from "zod";
import { rows, statement } from "@/lib/core/db";
import { isLive, type LinkTable } from "@/lib/shared-link/link-repository";
import { DAYS_AFTER_TRIP } from "./limits";

/**
 * SQL: the instant at which a trip's link ends: some days after its last booking, or for a trip without bookings
 * after the link was made; at the end of that day in UTC. It moves with the trip's bookings.
 */
const ENDS_AT = `((coalesce((SELECT max(b.ends_on) FROM trip_member m
    JOIN booking b ON b.tenant_id = m.tenant_id AND b.public_id = m.booking_public_id
    WHERE m.tenant_id = l.tenant_id AND m.trip_public_id = l.trip_public_id), (l.created_at AT TIME ZONE 'UTC')::date)
  + ${DAYS_AFTER_TRIP + 1})::timestamp AT TIME ZONE 'UTC' - interval '1 second')`;

/** Trips as rows with links. */
export const TRIP_LINKS: LinkTable = { name: "trip_link", endsAt: ENDS_AT };

const TripLinkRow = z.object({
  createdAt: z.date(),
  endsAt: z.date(),
  viewCount: z.int(),
  lastViewedAt: z.date().nullable(),
  sealedToken: z.string().nullable(),
});
/** A trip's link. */
export type TripLinkRow = z.output<typeof TripLinkRow>;

/**
 * The link of a tenant's trip. Hand-written SQL, because the link's end is computed from the trip's last
 * booking, with the same expression as where the link is opened.
 */
export async function findTripLink(tenantId: number, publicId: string): Promise<TripLinkRow | undefined> {
  const [link] = await rows(
    TripLinkRow,
    "find_trip_link",
    `SELECT l.created_at AS "createdAt", ${ENDS_AT} AS "endsAt", l.view_count AS "viewCount",
       l.last_viewed_at AS "lastViewedAt", l.sealed_token AS "sealedToken"
     FROM trip_link l WHERE l.tenant_id = :tenantId AND l.trip_public_id = :publicId`,
    { tenantId, publicId },
  );
  return link;
}

const SharedTrip = z.object({ tenantId: z.int(), publicId: z.string(), endsAt: z.date() });

/**
 * The trip of a link that works. Undefined if the link is unknown, was replaced or has ended. Hand-written SQL, as
 * `findTripLink`.
 */
export async function findSharedTrip(tokenHash: string, now: Date): Promise<z.output<typeof SharedTrip> | undefined> {
  const [trip] = await rows(
    SharedTrip,
    "find_shared_trip",
    `SELECT l.tenant_id AS "tenantId", l.trip_public_id AS "publicId", ${ENDS_AT} AS "endsAt"
     FROM trip_link l JOIN tenant t ON t.id = l.tenant_id WHERE ${isLive(TRIP_LINKS)}`,
    { tokenHash, now },
  );
  return trip;
}

/**
 * Deletes links that were made before an instant, and whose trips ended before it, up to a limit. Hand-written SQL,
 * because each batch skips rows that are locked.
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
