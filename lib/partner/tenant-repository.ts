import { containsWords, Conditions } from "@/lib/core/database/conditions";
import type { Context } from "@/lib/core/context";
import { z } from "zod";
import { rows } from "@/lib/core/db";
import { inTransaction, prisma, type Tx } from "@/lib/core/prisma";
import { ContractRules } from "./contract-repository";

// The list is hand-written SQL, because it searches texts and counts each tenant's records.

/** A tenant with the columns that operators see. */
const TenantRow = ContractRules.extend({
  id: z.int(),
  publicId: z.string(),
  name: z.string(),
  suspendedAt: z.date().nullable(),
  suspendedReason: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Lowest mark-up in percent, without trailing zeros. */
  minMarkupPercent: z.string(),
  maxMarkupPercent: z.string(),
  allRatePlans: z.boolean(),
  ratePlanPublicIds: z.array(z.string()),
  namedPlans: z.array(z.string()),
  packageProtectionRequired: z.boolean(),
  /** Public id of the tenant's Default profile. */
  profilePublicId: z.string(),
  currencyCode: z.string().nullable(),
  markupPercent: z.string(),
  users: z.int(),
  admins: z.int(),
  credentials: z.int(),
});
export type TenantRow = z.output<typeof TenantRow>;

const TENANT = `
  SELECT t.id, t.public_id AS "publicId", t.name, t.suspended_at AS "suspendedAt", t.suspended_reason AS "suspendedReason",
    t.created_at AS "createdAt", t.updated_at AS "updatedAt", trim_scale(t.min_markup_percent)::text AS "minMarkupPercent",
    trim_scale(t.max_markup_percent)::text AS "maxMarkupPercent", t.whole_catalogue AS "wholeCatalogue", t.catalogue,
    t.contract_places AS "contractPlaces", t.contract_chains AS "contractChains", t.product_types AS "productTypes",
    t.all_rate_plans AS "allRatePlans", t.rate_plan_public_ids AS "ratePlanPublicIds", t.named_plans AS "namedPlans",
    t.package_protection_required AS "packageProtectionRequired", p.public_id AS "profilePublicId",
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
  return rows(
    TenantRow,
    where.name("list_tenants"),
    `${TENANT} WHERE ${where.sql()} ORDER BY t.created_at DESC, t.public_id DESC LIMIT :limit`,
    where.values,
  );
}

export async function findTenant(publicId: string): Promise<TenantRow | undefined> {
  const [row] = await rows(TenantRow, "find_tenant", `${TENANT} WHERE t.public_id = :publicId`, { publicId });
  return row;
}

/** Inserts a tenant with its Default profile. */
export function insertTenant(context: Context, tenant: TenantRow): Promise<TenantRow> {
  const { publicId, name, minMarkupPercent, maxMarkupPercent, profilePublicId, markupPercent, currencyCode } = tenant;
  const created = { createdAt: context.now, updatedAt: context.now };
  return inTransaction(context, async (tx, { audit }) => {
    const { id } = await tx.tenant.create({
      data: { publicId, name, catalogue: [], minMarkupPercent, maxMarkupPercent, ...created },
      select: { id: true },
    });
    await tx.profile.create({
      data: {
        publicId: profilePublicId,
        tenantId: id,
        name: "Default",
        isDefault: true,
        markupPercent,
        currencyCode,
        ...created,
      },
      select: { id: true },
    });
    audit({ subject: publicId, tenantId: id });
    return { ...tenant, id };
  });
}

/**
 * Updates a tenant and the terms of its Default profile in the caller's transaction, with an entry in the tenant's
 * own audit.
 * @param before the values that were read
 * @returns false if the tenant has changed since, so that nothing was written (optimistic locking)
 */
export async function changeTenant(tx: Tx, before: TenantRow, after: TenantRow): Promise<boolean> {
  const { id, updatedAt } = before;
  const { currencyCode, markupPercent } = after;
  const { count } = await tx.tenant.updateMany({
    where: { id, updatedAt },
    data: {
      name: after.name,
      suspendedAt: after.suspendedAt,
      suspendedReason: after.suspendedReason,
      minMarkupPercent: after.minMarkupPercent,
      maxMarkupPercent: after.maxMarkupPercent,
      wholeCatalogue: after.wholeCatalogue,
      catalogue: [...after.catalogue],
      contractPlaces: [...after.contractPlaces],
      contractChains: [...after.contractChains],
      productTypes: [...after.productTypes],
      allRatePlans: after.allRatePlans,
      ratePlanPublicIds: after.ratePlanPublicIds,
      namedPlans: after.namedPlans,
      packageProtectionRequired: after.packageProtectionRequired,
      updatedAt: after.updatedAt,
    },
  });
  if (count > 0 && (currencyCode !== before.currencyCode || markupPercent !== before.markupPercent))
    await tx.profile.updateMany({
      where: { tenantId: id, isDefault: true },
      data: { currencyCode, markupPercent, updatedAt: after.updatedAt },
    });
  return count > 0;
}

/** Lists the names of a tenant's profiles whose mark-up is outside the bounds. */
export async function listProfilesOutsideBounds(tenantId: number, min: string, max: string): Promise<string[]> {
  const profiles = await prisma().profile.findMany({
    where: { tenantId, isDefault: false, OR: [{ markupPercent: { lt: min } }, { markupPercent: { gt: max } }] },
    orderBy: { name: "asc" },
    select: { name: true },
  });
  return profiles.map(({ name }) => name);
}

/** Returns the limits of a tenant's mark-ups, in percent without trailing zeros. */
export async function findMarkupBounds(tenantId: number): Promise<{ min: string; max: string }> {
  const tenant = await prisma().tenant.findFirst({
    where: { id: tenantId },
    select: { minMarkupPercent: true, maxMarkupPercent: true },
  });
  return tenant
    ? { min: tenant.minMarkupPercent.toFixed(), max: tenant.maxMarkupPercent.toFixed() }
    : { min: "-50", max: "200" };
}

/** Inserts a tenant's admin without a password, and an invitation link. @returns false if the address is taken */
export function insertAdmin(
  context: Context,
  admin: { tenantId: number; publicId: string; name: string; email: string; hash: string; at: Date; expiresAt: Date },
): Promise<boolean> {
  const { hash, at, expiresAt, ...user } = admin;
  return inTransaction(context, async (tx, { audit }) => {
    const [created] = await tx.staffUser.createManyAndReturn({
      data: [{ ...user, role: "admin", passwordHash: "", createdAt: context.now }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (!created) return false;
    await tx.staffLink.create({
      data: { hash, userId: created.id, createdAt: at, expiresAt },
      select: { hash: true },
    });
    audit({ subject: admin.publicId, tenantId: admin.tenantId });
    return true;
  });
}
