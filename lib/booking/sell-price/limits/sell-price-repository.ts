import type { Context } from "@/lib/core/context";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { statement, type Row } from "@/lib/core/db";
import type { Limits } from "../repository";

interface LimitsRow extends Row {
  min: string | null;
  max: string | null;
}
const LIMITS = "trim_scale(min_own_markup_percent)::text AS min, trim_scale(max_own_markup_percent)::text AS max";
const toLimits = (row: LimitsRow | undefined): Limits =>
  row?.min != null && row.max !== null ? { min: row.min, max: row.max } : null;

export async function findLimits(tenantId: number): Promise<Limits> {
  const [row] = await statement<LimitsRow>(
    "find_sell_price_limits",
    `SELECT ${LIMITS} FROM tenant WHERE id = :tenantId`,
    { tenantId },
  );
  return toLimits(row);
}

/** @returns the limits as stored */
export async function updateLimits(context: Context, limits: Limits): Promise<Limits> {
  const { tenantId, now, actor, operation, traceId } = context;
  const [row] = await statement<LimitsRow>(
    "update_sell_price_limits",
    `WITH changed AS (
      UPDATE tenant SET min_own_markup_percent = :min::numeric, max_own_markup_percent = :max::numeric, updated_at = :now::timestamptz
      WHERE id = :tenantId RETURNING public_id, ${LIMITS}
    ), audit AS (
      ${insertAudit({ subject: "public_id", from: "changed" })}
    )
    SELECT min, max FROM changed`,
    { tenantId, min: limits?.min ?? null, max: limits?.max ?? null, now, actor, operation, traceId },
  );
  return toLimits(row);
}
