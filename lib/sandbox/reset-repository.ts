import { z } from "zod";
import { rows, statement } from "@/lib/core/db";
import { RETURNED_STOCK_SQL } from "@/lib/inventory/returned-stock";

/**
 * Deletes up to `limit` bookings of a tenant and returns their stock. A booking is rejected before it is deleted, so
 * that the ledger, which only grows, enters that nothing is owed for it. Hand-written SQL: stock is returned for all of
 * them at once.
 * @returns how many
 */
export async function deleteBookings(tenantId: number, now: Date, limit: number): Promise<number> {
  const rejected = await rows(
    z.object({ public_id: z.string() }),
    "reset_bookings",
    `WITH chosen AS MATERIALIZED (
       SELECT public_id, status FROM booking WHERE tenant_id = :tenantId ORDER BY public_id LIMIT :limit FOR UPDATE
     ), ending AS (
       SELECT :tenantId::int AS tenant_id, public_id AS booking_public_id, NULL::smallint[] AS items FROM chosen
       WHERE status IN ('PENDING', 'ON_REQUEST', 'CONFIRMED')
     ), ${RETURNED_STOCK_SQL}
     UPDATE booking b SET status = 'REJECTED', updated_at = :now::timestamptz FROM chosen
     WHERE b.tenant_id = :tenantId AND b.public_id = chosen.public_id RETURNING b.public_id`,
    { tenantId, now, limit },
  );
  await statement(
    "delete_reset_bookings",
    "DELETE FROM booking WHERE tenant_id = :tenantId AND public_id = ANY (:publicIds)",
    { tenantId, publicIds: rejected.map(({ public_id }) => public_id) },
  );
  return rejected.length;
}
