import { type Row, statement } from "@/lib/core/db";

interface UpcomingRow extends Row {
  kind: "HOLD_EXPIRES" | "ANSWER_DUE" | "FREE_CANCEL_ENDS";
  at: Date;
  product_type: number;
  booking_public_id: string | null;
  booking_number: string | null;
}

/**
 * Lists the tenant's next instants at which the domain's clock changes something, the nearest of each kind, in order
 * of time.
 */
export async function findUpcoming(tenantId: number, now: Date, most: number): Promise<UpcomingRow[]> {
  return statement<UpcomingRow>(
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
