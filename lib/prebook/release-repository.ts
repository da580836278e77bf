import { toStockSecond } from "@/lib/core/clock";
import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { rows } from "@/lib/core/db";
import { prisma } from "@/lib/core/prisma";
import { freeSlotSql } from "@/lib/inventory/hold-slot";
import { lockStockSql, updateStockSql } from "@/lib/inventory/locked-stock";
import { stockColumns, type StockUse } from "@/lib/inventory/stock-use";

/** A tenant's prebook token, or null. */
export const findPrebook = (tenantId: number, token: string) =>
  prisma().prebook.findFirst({
    where: { tenantId, token },
    select: {
      productType: true,
      matchStatus: true,
      offer: true,
      expiresAt: true,
      holdEnd: true,
      consumedBy: true,
      releasedAt: true,
    },
  });

/**
 * One statement, as releasing is on the hot path: it locks the token, then its stock in lock order; removes its holds, and frees its slot.
 */
const RELEASE = `
  WITH pre AS (
    SELECT tenant_id, hold_slot, expires_at FROM prebook
    WHERE tenant_id = :tenantId AND token = :token AND consumed_by IS NULL AND released_at IS NULL AND hold_end = :holdEnd::int FOR UPDATE
  ), ${lockStockSql("EXISTS (SELECT FROM pre)", "RELEASE")}, go AS (SELECT 1 FROM pre), ${updateStockSql("RELEASE")}, ${freeSlotSql("pre")}, released AS (
    UPDATE prebook SET released_at = :now::timestamptz, hold_end = 0 WHERE tenant_id = :tenantId AND token = :token AND EXISTS (SELECT FROM go)
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT :tenantId, :actor, :operation, :token, :now::timestamptz, :traceId FROM go
  )
  SELECT EXISTS (SELECT FROM go) AS done`;

const Released = z.object({ done: z.boolean() });

/** @param holdEnd epoch second at which the token's holds end. @returns false when it was booked, released or moved meanwhile */
export async function releaseStock(
  context: Context,
  token: string,
  takes: StockUse,
  holdEnd: number,
): Promise<boolean> {
  const [row] = await rows(Released, "release_prebook", RELEASE, {
    tenantId: context.tenantId,
    token,
    now: context.now,
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
    ...stockColumns(takes, holdEnd),
    holdEnd,
    nowSecond: toStockSecond(context.now),
  });
  return row!.done;
}
