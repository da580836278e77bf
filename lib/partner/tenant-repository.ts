import type { Claim, Context } from "@/lib/core/context";
import { Conditions } from "@/lib/core/conditions";
import { statement, type Row } from "@/lib/core/db";
import { CLAIMED, claimValues, isDone, OUTCOME, type Outcome } from "@/lib/idempotency/repository";
import type { ContractRules } from "./contract-repository";

/** A tenant with the columns that operators see. */
export interface TenantRow extends Row, ContractRules {
  id: number;
  publicId: string;
  name: string;
  suspendedAt: Date | null;
  suspendedReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Percent without trailing zeros. */
  minMarkupPercent: string;
  maxMarkupPercent: string;
  allRatePlans: boolean;
  ratePlanPublicIds: string[];
  /** Public id of its Default profile. */
  profilePublicId: string;
  currencyCode: string | null;
  markupPercent: string;
  users: number;
  admins: number;
  credentials: number;
}

const TENANT = `
  SELECT t.id, t.public_id AS "publicId", t.name, t.suspended_at AS "suspendedAt", t.suspended_reason AS "suspendedReason",
    t.created_at AS "createdAt", t.updated_at AS "updatedAt", trim_scale(t.min_markup_percent)::text AS "minMarkupPercent",
    trim_scale(t.max_markup_percent)::text AS "maxMarkupPercent", t.whole_catalogue AS "wholeCatalogue", t.catalogue,
    t.contract_places AS "contractPlaces", t.contract_chains AS "contractChains", t.product_types AS "productTypes",
    t.all_rate_plans AS "allRatePlans", t.rate_plan_public_ids AS "ratePlanPublicIds", p.public_id AS "profilePublicId",
    p.currency_code AS "currencyCode", trim_scale(p.markup_percent)::text AS "markupPercent",
    (SELECT count(*)::int FROM staff_user u WHERE u.tenant_id = t.id AND u.disabled_at IS NULL) AS users,
    (SELECT count(*)::int FROM staff_user u WHERE u.tenant_id = t.id AND u.disabled_at IS NULL AND u.role = 'admin') AS admins,
    (SELECT count(*)::int FROM credential c WHERE c.tenant_id = t.id AND c.disabled_at IS NULL) AS credentials
  FROM tenant t JOIN profile p ON p.tenant_id = t.id AND p.is_default`;

/** Lists tenants, newest first, by keyset pagination. */
export async function listTenants(
  filters: { q?: string | undefined; status?: "ACTIVE" | "SUSPENDED" | undefined },
  after: { createdAt: Date; publicId: string } | undefined,
  most: number,
): Promise<TenantRow[]> {
  const where = new Conditions(most);
  if (filters.q !== undefined)
    where.add("q", "(strpos(lower(t.name), lower(?)) > 0 OR t.public_id = ?)", filters.q, filters.q);
  if (filters.status === "ACTIVE") where.add("active", "t.suspended_at IS NULL");
  if (filters.status === "SUSPENDED") where.add("suspended", "t.suspended_at IS NOT NULL");
  if (after) where.add("after", "(t.created_at, t.public_id) < (?::timestamptz, ?)", after.createdAt, after.publicId);
  return statement<TenantRow>(
    where.name("list_tenants"),
    `${TENANT} WHERE ${where.sql()} ORDER BY t.created_at DESC, t.public_id DESC LIMIT $1`,
    where.values,
  );
}

export async function findTenant(publicId: string): Promise<TenantRow | undefined> {
  const [row] = await statement<TenantRow>("find_tenant", `${TENANT} WHERE t.public_id = $1`, [publicId]);
  return row;
}

/**
 * Inserts a tenant with its Default profile.
 * @throws AlreadyClaimed
 */
export async function insertTenant(
  context: Context,
  tenant: Pick<
    TenantRow,
    "publicId" | "name" | "profilePublicId" | "currencyCode" | "markupPercent" | "minMarkupPercent" | "maxMarkupPercent"
  >,
  claim: Claim | null,
): Promise<void> {
  const rows = await statement<Outcome>(
    "insert_tenant",
    `WITH ready AS (
      SELECT 1
    ), ${CLAIMED}, made AS (
      INSERT INTO tenant (public_id, name, catalogue, min_markup_percent, max_markup_percent, created_at, updated_at)
      SELECT $7, $8, '{}', $9::numeric, $10::numeric, $11::timestamptz, $11::timestamptz FROM go RETURNING id
    ), standard AS (
      INSERT INTO profile (public_id, tenant_id, name, is_default, markup_percent, currency_code, created_at, updated_at)
      SELECT $12, id, 'Default', true, $13::numeric, $14, $11::timestamptz, $11::timestamptz FROM made
    ), audit AS (
      INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
      SELECT id, $15, 'tenant.create', $7, $11::timestamptz, $16 FROM made
    )
    ${OUTCOME}`,
    [
      ...claimValues(claim),
      tenant.publicId,
      tenant.name,
      tenant.minMarkupPercent,
      tenant.maxMarkupPercent,
      context.now,
      tenant.profilePublicId,
      tenant.markupPercent,
      tenant.currencyCode,
      context.actor,
      context.traceId,
    ],
  );
  isDone(rows);
}

/** An update of a tenant. */
export interface TenantChange {
  /** The values that were read. */
  before: TenantRow;
  after: TenantRow;
  operation: string;
  claim: Claim | null;
}

/**
 * Updates a tenant and its Default profile's terms, with the audit entry in the tenant's own audit.
 * @returns false when the tenant has changed since it was read, and nothing was written (optimistic locking)
 * @throws AlreadyClaimed
 */
export async function changeTenant(context: Context, { before, after, operation, claim }: TenantChange) {
  const rows = await statement<Outcome>(
    "change_tenant",
    `WITH ready AS (
      SELECT t.id FROM tenant t WHERE t.id = $7 AND t.updated_at = $8::timestamptz FOR UPDATE
    ), ${CLAIMED}, changed AS (
      UPDATE tenant SET name = $9, suspended_at = $10::timestamptz, suspended_reason = $11, min_markup_percent = $12::numeric,
        max_markup_percent = $13::numeric, whole_catalogue = $14, catalogue = $15::text[], contract_places = $16::text[],
        contract_chains = $17::text[], product_types = $18::smallint[], all_rate_plans = $19,
        rate_plan_public_ids = $20::text[], updated_at = $21::timestamptz
      WHERE id = $7 AND EXISTS (SELECT FROM go)
    ), standard AS (
      UPDATE profile SET currency_code = $22, markup_percent = $23::numeric, updated_at = $21::timestamptz
      WHERE tenant_id = $7 AND is_default AND EXISTS (SELECT FROM go)
        AND (currency_code, markup_percent) IS DISTINCT FROM ($22::char(3), $23::numeric)
    ), audit AS (
      INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
      SELECT $7, $24, $25, $26, $27::timestamptz, $28 FROM go
    )
    ${OUTCOME}`,
    [
      ...claimValues(claim),
      before.id,
      before.updatedAt,
      after.name,
      after.suspendedAt,
      after.suspendedReason,
      after.minMarkupPercent,
      after.maxMarkupPercent,
      after.wholeCatalogue,
      after.catalogue,
      after.contractPlaces,
      after.contractChains,
      after.productTypes,
      after.allRatePlans,
      after.ratePlanPublicIds,
      after.updatedAt,
      after.currencyCode,
      after.markupPercent,
      context.actor,
      operation,
      after.publicId,
      context.now,
      context.traceId,
    ],
  );
  return isDone(rows);
}

/** Lists the names of a tenant's profiles whose mark-up is outside the bounds. */
export async function listProfilesOutside(tenantId: number, min: string, max: string): Promise<string[]> {
  const rows = await statement<{ name: string }>(
    "list_profiles_outside",
    `SELECT name FROM profile WHERE tenant_id = $1 AND NOT is_default AND markup_percent NOT BETWEEN $2::numeric AND $3::numeric
     ORDER BY name`,
    [tenantId, min, max],
  );
  return rows.map(({ name }) => name);
}

/** Returns the bounds of a tenant's mark-ups, in percent without trailing zeros. */
export async function findMarkupBounds(tenantId: number): Promise<{ min: string; max: string }> {
  const [row] = await statement<{ min: string; max: string }>(
    "find_markup_bounds",
    `SELECT trim_scale(min_markup_percent)::text AS min, trim_scale(max_markup_percent)::text AS max FROM tenant WHERE id = $1`,
    [tenantId],
  );
  return row ?? { min: "-50", max: "200" };
}

const UNIQUE_VIOLATION = "23505";

/**
 * Inserts a tenant's admin without a password, and the invitation link.
 * @returns false when the address is taken
 */
export async function insertAdmin(
  context: Context,
  admin: { tenantId: number; publicId: string; name: string; email: string; hash: string; at: Date; expiresAt: Date },
): Promise<boolean> {
  try {
    const rows = await statement(
      "insert_first_admin",
      `WITH made AS (
        INSERT INTO staff_user (public_id, tenant_id, name, email, role, password_hash, created_at)
        SELECT $1, $2, $3, $4, 'admin', '', $5::timestamptz
        WHERE NOT EXISTS (SELECT FROM staff_user WHERE email = $4 AND tenant_id = $2) RETURNING id, public_id
      ), link AS (
        INSERT INTO staff_link (hash, user_id, created_at, expires_at) SELECT $6, id, $7::timestamptz, $8::timestamptz FROM made
      ), audit AS (
        INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
        SELECT $2, $9, 'tenant.inviteAdmin', public_id, $5::timestamptz, $10 FROM made
      )
      SELECT 1 FROM made`,
      [
        admin.publicId,
        admin.tenantId,
        admin.name,
        admin.email,
        context.now,
        admin.hash,
        admin.at,
        admin.expiresAt,
        context.actor,
        context.traceId,
      ],
    );
    return rows.length > 0;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
