import { z } from "zod";
import { rows } from "@/lib/core/db";

const UpcomingRow = z.object({
  kind: z.enum(["HOLD_EXPIRES", "ANSWER_DUE", "FREE_CANCEL_ENDS"]),
  at: z.date(),
  product_type: z.int(),
  booking_public_id: z.string().nullable(),
  booking_number: z.string().nullable(),
});
type UpcomingRow = z.output<typeof UpcomingRow>;

/**
 * Lists the tenant's next instants at which the domain's clock changes something, the nearest of each kind, in order
 * of time.
 */
export async function findUpcoming(tenantId: number, now: Date, most: number): Promise<UpcomingRow[]> {
  return rows(
    UpcomingRow,
    "find_upcoming",
    `(SELECT 'HOLD_EXPIRES' AS kind, expires_at AS at, product_type, NULL AS booking_public_id, NULL::bigint AS booking_number
      FROM prebook WHERE tenant_id = :tenantId AND expires_at > :now AND consumed_by IS NULL AND released_at IS NULL AND match_status <> 'SOLD_OUT'
      ORDER BY expires_at LIMIT :limit)
     UNION ALL
     (SELECT 'ANSWER_DUE', respond_by, product_type, public_id, booking_number
      FROM booking WHERE tenant_id = :tenantId AND status = 'ON_REQUEST' AND respond_by > :now ORDER BY respond_by LIMIT :limit)
     UNION ALL
     (SELECT 'FREE_CANCEL_ENDS', free_until, product_type, public_id, booking_number
      FROM booking WHERE tenant_id = :tenantId AND free_until > :now AND status IN ('CONFIRMED', 'ON_REQUEST') ORDER BY free_until LIMIT :limit)
     ORDER BY at, kind`,
    { tenantId, now, limit: most },
  );
}
