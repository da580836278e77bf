import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { freedSlot } from "@/lib/inventory/hold-slot";
import { lockedStock, updatedStock } from "@/lib/inventory/locked-stock";
import { stockColumns, type StockUse } from "@/lib/inventory/stock-use";
import { insertAudit } from "@/lib/core/database/audit-sql";

/** A token of any product in any state. */
export interface AnyPrebook extends Row {
  productType: number;
  matchStatus: string;
  offer: unknown;
  expiresAt: Date;
  consumedBy: string | null;
  releasedAt: Date | null;
}

/** A tenant's prebook token, or undefined. */
export async function findPrebook(tenantId: number, token: string): Promise<AnyPrebook | undefined> {
  const [row] = await statement<AnyPrebook>(
    "find_prebook",
    `SELECT product_type AS "productType", match_status AS "matchStatus", offer, expires_at AS "expiresAt", consumed_by AS "consumedBy",
       released_at AS "releasedAt"
     FROM prebook WHERE tenant_id = :tenantId AND token = :token`,
    { tenantId, token },
  );
  return row;
}

/**
 * Locks the token, then its stock in lock order; removes its holds, and frees its slot.
 */
export const RELEASE = `
  WITH pre AS (
    SELECT tenant_id, hold_slot, expires_at FROM prebook
    WHERE tenant_id = :tenantId AND token = :token AND consumed_by IS NULL AND released_at IS NULL FOR UPDATE
  ), ${lockedStock("EXISTS (SELECT FROM pre)", "RELEASE")}, go AS (SELECT 1 FROM pre), ${updatedStock("RELEASE")}, ${freedSlot("pre")}, released AS (
    UPDATE prebook SET released_at = :now::timestamptz WHERE tenant_id = :tenantId AND token = :token AND EXISTS (SELECT FROM go)
  ), audit AS (
    ${insertAudit({ subject: ":token", from: "go" })}
  )
  SELECT EXISTS (SELECT FROM go) AS done`;

/** @param until epoch second at which the token's holds end. @returns false when it was booked or released meanwhile */
export async function releaseStock(context: Context, token: string, takes: StockUse, until: number): Promise<boolean> {
  const [row] = await statement<{ done: boolean }>("release_prebook", RELEASE, {
    tenantId: context.tenantId,
    token,
    now: context.now,
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
    ...stockColumns(takes, until),
    nowSecond: Math.floor(context.now.getTime() / 1000),
  });
  return row!.done;
}
