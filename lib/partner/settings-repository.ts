import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";

export interface SettingsRow extends Row {
  publicId: string;
  name: string;
  isDefault: boolean;
  currencyCode: string | null;
  /** Without trailing zeros. */
  markupPercent: string;
  /** Null: all. */
  ratePlans: string[] | null;
}
interface Terms {
  name?: string | undefined;
  markup_percent?: string | undefined;
  currency_code?: string | null | undefined;
  rate_plan_public_ids?: string[] | null | undefined;
}

/** Lists a tenant's profiles with their terms, Default first, then by name; or one of them. */
export async function listSettings(tenantId: number, publicId?: string): Promise<SettingsRow[]> {
  return statement<SettingsRow>(
    "list_profile_settings",
    `SELECT public_id AS "publicId", name, is_default AS "isDefault", currency_code AS "currencyCode", trim_scale(markup_percent)::text AS "markupPercent",
       CASE WHEN all_rate_plans THEN NULL ELSE rate_plan_public_ids END AS "ratePlans"
     FROM profile WHERE tenant_id = :tenantId AND (:publicId::text IS NULL OR public_id = :publicId) ORDER BY is_default DESC, name, id`,
    { tenantId, publicId },
  );
}

/** Returns the ids that are not rate plans. */
export async function findUnknownRatePlans(publicIds: string[]): Promise<string[]> {
  const rows = await statement<{ id: string }>(
    "find_unknown_rate_plans",
    `SELECT given AS id FROM unnest(:publicIds::text[]) AS given WHERE NOT EXISTS (SELECT FROM rate_plan WHERE public_id = given)`,
    { publicIds },
  );
  return rows.map(({ id }) => id);
}

export async function insertProfile(context: Context, publicId: string, terms: Terms): Promise<void> {
  await statement(
    "insert_profile",
    `WITH made AS (
      INSERT INTO profile (public_id, tenant_id, name, markup_percent, currency_code, all_rate_plans, rate_plan_public_ids, created_at, updated_at)
      VALUES (:publicId, :tenantId, :name, :markupPercent::numeric, :currencyCode, :ratePlanPublicIds::text[] IS NULL, coalesce(:ratePlanPublicIds::text[], '{}'), :now::timestamptz, :now::timestamptz) RETURNING 1
    )
    ${insertAudit({ from: "made" })}`,
    {
      publicId,
      tenantId: context.tenantId,
      name: terms.name,
      markupPercent: terms.markup_percent,
      currencyCode: terms.currency_code,
      ratePlanPublicIds: terms.rate_plan_public_ids,
      now: context.now,
      actor: context.actor,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
}

/** @returns false when the tenant has no such profile */
export async function updateProfile(context: Context, publicId: string, terms: Terms): Promise<boolean> {
  const rows = await statement(
    "update_profile",
    `WITH changed AS (
      UPDATE profile SET name = coalesce(:name, name), markup_percent = coalesce(:markupPercent::numeric, markup_percent),
        currency_code = CASE WHEN :hasCurrencyCode::bool THEN :currencyCode ELSE currency_code END,
        all_rate_plans = CASE WHEN :hasRatePlans::bool THEN :ratePlanPublicIds::text[] IS NULL ELSE all_rate_plans END,
        rate_plan_public_ids = CASE WHEN :hasRatePlans::bool THEN coalesce(:ratePlanPublicIds::text[], '{}') ELSE rate_plan_public_ids END,
        updated_at = :now::timestamptz
      WHERE tenant_id = :tenantId AND public_id = :publicId RETURNING public_id
    ), audit AS (
      ${insertAudit({ subject: "public_id", from: "changed" })}
    )
    SELECT 1 FROM changed`,
    {
      publicId,
      tenantId: context.tenantId,
      name: terms.name,
      markupPercent: terms.markup_percent,
      hasCurrencyCode: terms.currency_code !== undefined,
      currencyCode: terms.currency_code,
      hasRatePlans: terms.rate_plan_public_ids !== undefined,
      ratePlanPublicIds: terms.rate_plan_public_ids,
      now: context.now,
      actor: context.actor,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
  return rows.length > 0;
}
