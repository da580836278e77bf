import { followsClockSql, type ClockWithTenants } from "@/lib/core/clock";
import { z } from "zod";
import { rows, statement } from "@/lib/core/db";
import { BOOKING_STATUSES } from "./status";

const DueBooking = z.object({
  tenantId: z.int(),
  publicId: z.string(),
  from: z.enum(BOOKING_STATUSES),
  to: z.enum(BOOKING_STATUSES),
  /** The number of attempts, including this one. */
  attempts: z.int(),
});
/** An open booking that is due to be settled. */
export type DueBooking = z.output<typeof DueBooking>;

/**
 * Claims bookings that are due: PENDING ones by the database's clock, ON_REQUEST ones by the domain's clock, as
 * `respond_by`. Stored instants are rounded to milliseconds, so one that is due now may be up to a millisecond later.
 * The claim expires after `seconds`, so the bookings of a crashed worker become free again. Hand-written SQL, because
 * it takes a batch past those that others have locked, and leases go by the database's clock.
 */
export function claimDueBookings(clock: ClockWithTenants, most: number, seconds: number): Promise<DueBooking[]> {
  return rows(
    DueBooking,
    "claim_due_bookings",
    `WITH due AS MATERIALIZED (
       SELECT tenant_id, public_id FROM booking
       WHERE status IN ('PENDING', 'ON_REQUEST') AND (settle_leased_until IS NULL OR settle_leased_until < now())
         AND ((status = 'ON_REQUEST' AND respond_by <= :now::timestamptz AND ${followsClockSql("tenant_id")})
           OR (status = 'PENDING' AND respond_by IS NULL AND (settle_at IS NULL OR settle_at <= now() + interval '1 ms')))
       ORDER BY coalesce(settle_at, respond_by) LIMIT :limit FOR UPDATE SKIP LOCKED
     )
     UPDATE booking b SET settle_leased_until = now() + :seconds::int * interval '1 second', settle_attempts = least(settle_attempts + 1, 10000)
     FROM due WHERE b.tenant_id = due.tenant_id AND b.public_id = due.public_id
     RETURNING b.tenant_id AS "tenantId", b.public_id AS "publicId", b.status AS "from",
       coalesce(b.settle_to, CASE b.status WHEN 'PENDING' THEN 'CONFIRMED' ELSE 'REJECTED' END) AS "to", b.settle_attempts AS attempts`,
    { ...clock, limit: most, seconds },
  );
}

/** Retries a booking whose settling failed after some seconds, by the database's clock. */
export async function postponeDueBooking({ tenantId, publicId }: DueBooking, seconds: number): Promise<void> {
  await statement(
    "postpone_due_booking",
    `UPDATE booking SET settle_leased_until = now() + :seconds::int * interval '1 second' WHERE tenant_id = :tenantId AND public_id = :publicId`,
    { tenantId, publicId, seconds },
  );
}
