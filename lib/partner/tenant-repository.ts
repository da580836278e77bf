import { containsWords } from "@/lib/core/database/text-sql";
import type { Claim, Context } from "@/lib/core/context";
import { Conditions } from "@/lib/core/database/conditions";
import { statement, type Row } from "@/lib/core/db";
import { CLAIMED, claimValues, isDone, OUTCOME, type Outcome } from "@/lib/idempotency/repository";
import { insertAudit } from "@/lib/core/database/audit-sql";
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
  const where = new Conditions({ limit: most });
  if (filters.q !== undefined)
    where.add("q", `(${containsWords("t.name", ":q")} OR t.public_id = :q)`, { q: filters.q });
  if (filters.status === "ACTIVE") where.add("active", "t.suspended_at IS NULL");
  if (filters.status === "SUSPENDED") where.add("suspended", "t.suspended_at IS NOT NULL");
  if (after)
    where.add("after", "(t.created_at, t.public_id) < (:afterAt::timestamptz, :afterId)", {
      afterAt: after.createdAt,
      afterId: after.publicId,
    });
  return statement<TenantRow>(
    where.name("list_tenants"),
    `${TENANT} WHERE ${where.sql()} ORDER BY t.created_at DESC, t.public_id DESC LIMIT :limit`,
    where.values,
  );
}

export async function findTenant(publicId: string): Promise<TenantRow | undefined> {
  const [row] = await statement<TenantRow>("find_tenant", `${TENANT} WHERE t.public_id = :publicId`, { publicId });
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
      SELECT :publicId, :name, '{}', :minMarkupPercent::numeric, :maxMarkupPercent::numeric, :now::timestamptz, :now::timestamptz FROM go RETURNING id
    ), standard AS (
      INSERT INTO profile (public_id, tenant_id, name, is_default, markup_percent, currency_code, created_at, updated_at)
      SELECT :profilePublicId, id, 'Default', true, :markupPercent::numeric, :currencyCode, :now::timestamptz, :now::timestamptz FROM made
    ), audit AS (
      ${insertAudit({ tenant: "id", from: "made" })}
    )
    ${OUTCOME}`,
    {
      ...claimValues(claim),
      publicId: tenant.publicId,
      name: tenant.name,
      minMarkupPercent: tenant.minMarkupPercent,
      maxMarkupPercent: tenant.maxMarkupPercent,
      now: context.now,
      profilePublicId: tenant.profilePublicId,
      markupPercent: tenant.markupPercent,
      currencyCode: tenant.currencyCode,
      actor: context.actor,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
  isDone(rows);
}

/** An update of a tenant. */
export interface TenantChange {
  /** The values that were read. */
  before: TenantRow;
  after: TenantRow;
  claim: Claim | null;
}

/**
 * Updates a tenant and its Default profile's terms, with the audit entry in the tenant's own audit.
 * @returns false when the tenant has changed since it was read, and nothing was written (optimistic locking)
 * @throws AlreadyClaimed
 */
export async function changeTenant(context: Context, { before, after, claim }: TenantChange) {
  const rows = await statement<Outcome>(
    "change_tenant",
    `WITH ready AS (
      SELECT t.id FROM tenant t WHERE t.id = :tenantId AND t.updated_at = :knownUpdatedAt::timestamptz FOR UPDATE
    ), ${CLAIMED}, changed AS (
      UPDATE tenant SET name = :name, suspended_at = :suspendedAt::timestamptz, suspended_reason = :suspendedReason, min_markup_percent = :minMarkupPercent::numeric,
        max_markup_percent = :maxMarkupPercent::numeric, whole_catalogue = :wholeCatalogue, catalogue = :catalogue::text[], contract_places = :contractPlaces::text[],
        contract_chains = :contractChains::text[], product_types = :productTypes::smallint[], all_rate_plans = :allRatePlans,
        rate_plan_public_ids = :ratePlanPublicIds::text[], updated_at = :updatedAt::timestamptz
      WHERE id = :tenantId AND EXISTS (SELECT FROM go)
    ), standard AS (
      UPDATE profile SET currency_code = :currencyCode, markup_percent = :markupPercent::numeric, updated_at = :updatedAt::timestamptz
      WHERE tenant_id = :tenantId AND is_default AND EXISTS (SELECT FROM go)
        AND (currency_code, markup_percent) IS DISTINCT FROM (:currencyCode::char(3), :markupPercent::numeric)
    ), audit AS (
      ${insertAudit({ from: "go" })}
    )
    ${OUTCOME}`,
    {
      ...claimValues(claim),
      tenantId: before.id,
      knownUpdatedAt: before.updatedAt,
      name: after.name,
      suspendedAt: after.suspendedAt,
      suspendedReason: after.suspendedReason,
      minMarkupPercent: after.minMarkupPercent,
      maxMarkupPercent: after.maxMarkupPercent,
      wholeCatalogue: after.wholeCatalogue,
      catalogue: after.catalogue,
      contractPlaces: after.contractPlaces,
      contractChains: after.contractChains,
      productTypes: after.productTypes,
      allRatePlans: after.allRatePlans,
      ratePlanPublicIds: after.ratePlanPublicIds,
      updatedAt: after.updatedAt,
      currencyCode: after.currencyCode,
      markupPercent: after.markupPercent,
      actor: context.actor,
      operation: context.operation,
      publicId: after.publicId,
      now: context.now,
      traceId: context.traceId,
    },
  );
  return isDone(rows);
}

/** Lists the names of a tenant's profiles whose mark-up is outside the bounds. */
export async function listProfilesOutside(tenantId: number, min: string, max: string): Promise<string[]> {
  const rows = await statement<{ name: string }>(
    "list_profiles_outside",
    `SELECT name FROM profile WHERE tenant_id = :tenantId AND NOT is_default AND markup_percent NOT BETWEEN :min::numeric AND :max::numeric
     ORDER BY name`,
    { tenantId, min, max },
  );
  return rows.map(({ name }) => name);
}

/** Returns the bounds of a tenant's mark-ups, in percent without trailing zeros. */
export async function findMarkupBounds(tenantId: number): Promise<{ min: string; max: string }> {
  const [row] = await statement<{ min: string; max: string }>(
    "find_markup_bounds",
    `SELECT trim_scale(min_markup_percent)::text AS min, trim_scale(max_markup_percent)::text AS max FROM tenant WHERE id = :tenantId`,
    { tenantId },
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
        SELECT :publicId, :tenantId, :name, :email, 'admin', '', :now::timestamptz
        WHERE NOT EXISTS (SELECT FROM staff_user WHERE email = :email AND tenant_id = :tenantId) RETURNING id, public_id
      ), link AS (
        INSERT INTO staff_link (hash, user_id, created_at, expires_at) SELECT :hash, id, :at::timestamptz, :expiresAt::timestamptz FROM made
      ), audit AS (
        ${insertAudit({ subject: "public_id", from: "made" })}
      )
      SELECT 1 FROM made`,
      {
        publicId: admin.publicId,
        tenantId: admin.tenantId,
        name: admin.name,
        email: admin.email,
        now: context.now,
        hash: admin.hash,
        at: admin.at,
        expiresAt: admin.expiresAt,
        actor: context.actor,
        operation: context.operation,
        traceId: context.traceId,
      },
    );
    return rows.length > 0;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
