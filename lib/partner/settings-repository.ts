import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";

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
     FROM profile WHERE tenant_id = $1 AND ($2::text IS NULL OR public_id = $2) ORDER BY is_default DESC, name, id`,
    [tenantId, publicId],
  );
}

/** Returns the ids that are not rate plans. */
export async function findUnknownRatePlans(publicIds: string[]): Promise<string[]> {
  const rows = await statement<{ id: string }>(
    "find_unknown_rate_plans",
    `SELECT given AS id FROM unnest($1::text[]) AS given WHERE NOT EXISTS (SELECT FROM rate_plan WHERE public_id = given)`,
    [publicIds],
  );
  return rows.map(({ id }) => id);
}

const AUDIT = "INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)";

export async function insertProfile(context: Context, publicId: string, terms: Terms): Promise<void> {
  await statement(
    "insert_profile",
    `WITH made AS (
      INSERT INTO profile (public_id, tenant_id, name, markup_percent, currency_code, all_rate_plans, rate_plan_public_ids, created_at, updated_at)
      VALUES ($1, $2, $3, $4::numeric, $5, $6::text[] IS NULL, coalesce($6::text[], '{}'), $7::timestamptz, $7::timestamptz) RETURNING 1
    )
    ${AUDIT} SELECT $2, $8, 'profile.create', $1, $7::timestamptz, $9 FROM made`,
    [
      publicId,
      context.tenantId,
      terms.name,
      terms.markup_percent,
      terms.currency_code,
      terms.rate_plan_public_ids,
      context.now,
      context.actor,
      context.traceId,
    ],
  );
}

/** @returns false when the tenant has no such profile */
export async function updateProfile(context: Context, publicId: string, terms: Terms): Promise<boolean> {
  const rows = await statement(
    "update_profile",
    `WITH changed AS (
      UPDATE profile SET name = coalesce($3, name), markup_percent = coalesce($4::numeric, markup_percent),
        currency_code = CASE WHEN $5::bool THEN $6 ELSE currency_code END,
        all_rate_plans = CASE WHEN $7::bool THEN $8::text[] IS NULL ELSE all_rate_plans END,
        rate_plan_public_ids = CASE WHEN $7::bool THEN coalesce($8::text[], '{}') ELSE rate_plan_public_ids END,
        updated_at = $9::timestamptz
      WHERE tenant_id = $2 AND public_id = $1 RETURNING public_id
    ), audit AS (
      ${AUDIT} SELECT $2, $10, 'profile.update', public_id, $9::timestamptz, $11 FROM changed
    )
    SELECT 1 FROM changed`,
    [
      publicId,
      context.tenantId,
      terms.name,
      terms.markup_percent,
      terms.currency_code !== undefined,
      terms.currency_code,
      terms.rate_plan_public_ids !== undefined,
      terms.rate_plan_public_ids,
      context.now,
      context.actor,
      context.traceId,
    ],
  );
  return rows.length > 0;
}
