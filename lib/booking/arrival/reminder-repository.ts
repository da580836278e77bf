import { z } from "zod";
import { followsClockSql, type ClockWithTenants } from "@/lib/core/clock";
import { rows, statement } from "@/lib/core/db";
import { PRODUCT_TYPE } from "@/lib/core/product-type";

const DueReminder = z.object({ tenantId: z.int(), publicId: z.string() });
export type DueReminder = z.output<typeof DueReminder>;

/** Maximum days from a package's start to its first transfer. */
const LATEST_TRANSFER = 31;

/**
 * Lists confirmed bookings whose first transfer starts within 72 hours and for which no reminder was sent. A booking
 * that was made within these 72 hours is due halfway to the deadline of the details. A booking that was made after
 * that deadline is never due, because the form asked for the details. Hand-written SQL, because the start is in the
 * snapshot and local to its zone.
 */
export function listDueReminders(clock: ClockWithTenants, most: number): Promise<DueReminder[]> {
  return rows(
    DueReminder,
    "list_due_arrival_reminders",
    `SELECT b.tenant_id AS "tenantId", b.public_id AS "publicId"
     FROM booking b CROSS JOIN LATERAL (
       SELECT min(((sold ->> 'service_date') || ' ' || coalesce(sold ->> 'service_time', '00:00'))::timestamp AT TIME ZONE timezone) AS at
       FROM (
         SELECT b.details -> 'details', b.policy ->> 'timezone' WHERE b.product_type = ${PRODUCT_TYPE.TRANSFER}
         UNION ALL
         SELECT i.details, i.policy ->> 'timezone' FROM booking_item i
         WHERE i.tenant_id = b.tenant_id AND i.booking_public_id = b.public_id AND i.product_type = ${PRODUCT_TYPE.TRANSFER}
           AND i.status <> 'CANCELLED'
       ) AS transfer (sold, timezone)
     ) AS start
     WHERE b.arrival_reminded_at IS NULL AND b.status = 'CONFIRMED' AND b.product_type IN (2, 5)
       AND b.starts_on BETWEEN (:now::timestamptz)::date - ${LATEST_TRANSFER} AND (:now::timestamptz)::date + 4 AND b.guest_data_erased_at IS NULL
       AND ${followsClockSql("b.tenant_id")} AND start.at > :now::timestamptz
       AND CASE
         WHEN b.created_at <= start.at - interval '72 hours' THEN start.at - interval '72 hours' <= :now::timestamptz
         ELSE b.created_at < start.at - interval '24 hours'
           AND b.created_at + (start.at - interval '24 hours' - b.created_at) / 2 <= :now::timestamptz
       END
     ORDER BY b.starts_on LIMIT :limit`,
    { ...clock, limit: most },
  );
}

/** Records that no arrival field was missing, so that the booking is not checked again until it changes. */
export async function markArrivalComplete(
  { tenantId, publicId }: DueReminder,
  version: number,
  at: Date,
): Promise<void> {
  await statement(
    "note_complete_arrival",
    `UPDATE booking SET arrival_reminded_at = :at::timestamptz
     WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int`,
    { tenantId, publicId, version, at },
  );
}
