import { isDeepStrictEqual } from "node:util";
import { Decimal } from "decimal.js";
import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { isCurrency } from "@/lib/core/currencies";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import { DomainError, invalid, type Issue } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { inTransaction } from "@/lib/core/prisma";
import { makeLinkToken } from "@/lib/people/link";
import { ALL_PRODUCT_TYPES } from "@/lib/core/product-type";
import { countContractRecords, findUnknownNames } from "./contract-repository";
import { forgetPartnersEverywhere } from "./directory";
import {
  changeTenant,
  findTenant,
  insertAdmin,
  insertTenant,
  listProfilesOutsideBounds,
  listTenants,
  type TenantRow,
} from "./tenant-repository";
import type {
  AdminInvited,
  ChangeContract,
  ChangeTenant,
  ContractReach,
  ContractTerms,
  InviteAdmin,
  NewTenant,
  TenantList,
  TenantRecord,
} from "./tenant-schemas";

// Operations on tenants, for operators. The audit of the changed tenant records each write.

const Position = z.object({ at: z.string(), public_id: z.string() });

/** Lists all tenants, newest first. @throws DomainError for an invalid cursor */
export async function listAllTenants(context: Context, request: z.output<typeof TenantList>) {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "tenants", { cursor, filters: given }, Position);
  const from = after && { createdAt: new Date(after.at), publicId: after.public_id };
  const rows = await listTenants(filters, from, limit + 1);
  return cutPage(context, "tenants", rows, limit, (last) => ({
    filters,
    after: { at: last.createdAt.toISOString(), public_id: last.publicId },
  }));
}

/**
 * Returns a tenant.
 * @throws DomainError `TENANT_NOT_FOUND`
 */
export async function getTenant(publicId: string): Promise<TenantRow> {
  const tenant = await findTenant(publicId);
  if (!tenant) throw new DomainError("TENANT_NOT_FOUND");
  return tenant;
}

/**
 * Creates a tenant with its Default profile. It sees the whole catalogue until it gets a contract.
 * @throws DomainError `INVALID_REQUEST`
 */
export async function createTenant(context: Context, request: z.output<typeof NewTenant>): Promise<TenantRow> {
  requireCurrency(request.currency_code);
  const tenant: TenantRow = {
    id: 0,
    publicId: newId("ten", context.now),
    name: request.name,
    suspendedAt: null,
    suspendedReason: null,
    createdAt: context.now,
    updatedAt: context.now,
    minMarkupPercent: plain(request.min_markup_percent),
    maxMarkupPercent: plain(request.max_markup_percent),
    wholeCatalogue: true,
    catalogue: [],
    contractPlaces: [],
    contractChains: [],
    productTypes: [...ALL_PRODUCT_TYPES],
    allRatePlans: true,
    ratePlanPublicIds: [],
    namedPlans: [],
    packageProtectionRequired: false,
    profilePublicId: newId("prf", context.now),
    currencyCode: request.currency_code,
    markupPercent: plain(request.markup_percent),
    users: 0,
    admins: 0,
    credentials: 0,
  };
  await requireBounds(tenant);
  const created = await insertTenant(context, tenant);
  await forgetPartnersEverywhere();
  return created;
}

/**
 * Updates a tenant's name or terms.
 * @throws DomainError `TENANT_NOT_FOUND`, `INVALID_REQUEST`
 */
export async function updateTenant(
  context: Context,
  publicId: string,
  change: z.output<typeof ChangeTenant>,
): Promise<TenantRow> {
  requireCurrency(change.currency_code);
  const changed = async (before: TenantRow): Promise<TenantRow> => {
    const after = {
      ...before,
      name: change.name ?? before.name,
      currencyCode: change.currency_code === undefined ? before.currencyCode : change.currency_code,
      markupPercent: plain(change.markup_percent ?? before.markupPercent),
      minMarkupPercent: plain(change.min_markup_percent ?? before.minMarkupPercent),
      maxMarkupPercent: plain(change.max_markup_percent ?? before.maxMarkupPercent),
    };
    await requireBounds(after);
    return after;
  };
  return write(context, publicId, changed, asItIs);
}

/**
 * Suspends a tenant: all its calls are refused, within seconds in every process. Bookings stay, and pending ones are
 * still settled. A suspended tenant stays as it is.
 * @throws DomainError `TENANT_NOT_FOUND`
 */
export function suspendTenant(context: Context, publicId: string, reason: string): Promise<TenantRow> {
  const suspended = (before: TenantRow): TenantRow =>
    before.suspendedAt ? before : { ...before, suspendedAt: clock.realNow(), suspendedReason: reason };
  return write(context, publicId, suspended, asItIs);
}

/**
 * Allows a suspended tenant's calls again.
 * @throws DomainError `TENANT_NOT_FOUND`
 */
export function resumeTenant(context: Context, publicId: string): Promise<TenantRow> {
  const resumed = (before: TenantRow): TenantRow => ({ ...before, suspendedAt: null, suspendedReason: null });
  return write(context, publicId, resumed, asItIs);
}

/** A contract with the number of records that it covers. */
interface Contract {
  tenant: TenantRow;
  reach: z.input<typeof ContractReach>;
}

/**
 * Sets what a tenant may see and sell; `preview` only counts. Afterwards no operation finds records outside the
 * contract; existing bookings stay.
 * @throws DomainError `TENANT_NOT_FOUND`, `INVALID_REQUEST` for names that do not exist
 */
export async function setTenantContract(
  context: Context,
  publicId: string,
  { preview, ...terms }: z.output<typeof ChangeContract>,
): Promise<Contract> {
  await requireKnown(terms);
  const rules = rulesOf(terms);
  const counts = await countContractRecords(rules);
  const reach = {
    properties: counts[1] ?? 0,
    service_zones: counts[2] ?? 0,
    tours: counts[3] ?? 0,
    flights: counts[4] ?? 0,
    packages: counts[5] ?? 0,
  };
  const ruled = (before: TenantRow): TenantRow => ({ ...before, ...rules });
  if (preview) return inTransaction(context, async () => ({ tenant: ruled(await getTenant(publicId)), reach }));
  return write(context, publicId, ruled, (tenant) => ({ tenant, reach }));
}

/**
 * Invites an admin of a tenant: the first one, or a successor.
 * @throws DomainError `TENANT_NOT_FOUND`, `USER_EXISTS`
 */
export async function inviteTenantAdmin(
  context: Context,
  publicId: string,
  { name, email: given }: z.output<typeof InviteAdmin>,
): Promise<z.input<typeof AdminInvited>> {
  const { id: tenantId } = await getTenant(publicId);
  const { path, hash, at, expiresAt } = makeLinkToken();
  const email = given.toLowerCase();
  const admin = { tenantId, publicId: newId("usr", context.now), name, email, hash, at, expiresAt };
  if (!(await insertAdmin(context, admin))) throw new DomainError("USER_EXISTS");
  return { public_id: admin.publicId, email, link: path, expires_at: expiresAt.toISOString() };
}

/**
 * Reads, changes and writes a tenant, and repeats that if another write came in between (optimistic locking). A
 * change without effect writes nothing.
 * @param toResult makes the operation's result
 */
async function write<T>(
  context: Context,
  publicId: string,
  change: (before: TenantRow) => TenantRow | Promise<TenantRow>,
  toResult: (tenant: TenantRow) => T,
): Promise<T> {
  const result = await inTransaction(context, async (tx, { audit }) => {
    for (;;) {
      const before = await getTenant(publicId);
      const changed = await change(before);
      if (isDeepStrictEqual(changed, before)) return toResult(before);
      // `updatedAt` is the version, so the second of two writes within a millisecond gets a later one.
      const at = Math.max(clock.realNow().getTime(), before.updatedAt.getTime() + 1);
      const after = { ...changed, updatedAt: new Date(at) };
      if (!(await changeTenant(tx, before, after))) continue;
      audit({ subject: publicId, tenantId: before.id });
      return toResult(after);
    }
  });
  await forgetPartnersEverywhere();
  return result;
}

const asItIs = (tenant: TenantRow): TenantRow => tenant;

/** Percent as the database writes it, without trailing zeros. */
const plain = (percent: string): string => new Decimal(percent).toString();

function requireCurrency(code: string | null | undefined): void {
  if (code && !isCurrency(code)) throw invalid({ path: "currency_code", message: "is not an ISO 4217 currency code" });
}

async function requireBounds({ id, markupPercent, minMarkupPercent: min, maxMarkupPercent: max }: TenantRow) {
  if (Number(min) > Number(max))
    throw invalid({ path: "max_markup_percent", message: `must not be less than min_markup_percent, ${min}` });
  if (Number(markupPercent) < Number(min) || Number(markupPercent) > Number(max))
    throw invalid({ path: "markup_percent", message: `must be from ${min} to ${max} percent, the tenant's bounds` });
  const outside = id ? await listProfilesOutsideBounds(id, min, max) : [];
  if (outside.length)
    throw invalid({
      path: "max_markup_percent",
      message: `the mark-up of the profile “${outside[0]}” is outside of ${min} to ${max} percent: change it first`,
    });
}

const rulesOf = (terms: z.output<typeof ContractTerms>) => ({
  wholeCatalogue: terms.whole_catalogue,
  catalogue: terms.record_public_ids,
  contractPlaces: terms.place_public_ids,
  contractChains: terms.chains,
  productTypes: terms.product_types.toSorted((a, b) => a - b),
  allRatePlans: terms.rate_plan_public_ids === null,
  ratePlanPublicIds: terms.rate_plan_public_ids ?? [],
  namedPlans: terms.named_plans,
  packageProtectionRequired: terms.package_protection_required,
});

async function requireKnown(terms: z.output<typeof ContractTerms>): Promise<void> {
  const unknown = await findUnknownNames({
    records: terms.record_public_ids,
    places: terms.place_public_ids,
    chains: terms.chains,
    ratePlans: terms.rate_plan_public_ids ?? [],
    namedPlans: terms.named_plans,
  });
  const issuesOf = (path: string, given: readonly string[], missing: string[], what: string) =>
    missing.map((id): Issue => ({ path: `${path}.${given.indexOf(id)}`, message: `is not ${what}: ${id}` }));
  const issues = [
    ...issuesOf(
      "record_public_ids",
      terms.record_public_ids,
      unknown.records,
      "a property, service zone, tour, flight or package",
    ),
    ...issuesOf("place_public_ids", terms.place_public_ids, unknown.places, "a place"),
    ...issuesOf("chains", terms.chains, unknown.chains, "a chain of any property"),
    ...issuesOf("rate_plan_public_ids", terms.rate_plan_public_ids ?? [], unknown.ratePlans, "a rate plan"),
    ...issuesOf("named_plans", terms.named_plans, unknown.namedPlans, "a rate plan"),
  ];
  if (issues.length) throw invalid(...(issues as [Issue]));
}

export const toTerms = (row: TenantRow): z.input<typeof ContractTerms> => ({
  whole_catalogue: row.wholeCatalogue,
  product_types: [...row.productTypes],
  place_public_ids: [...row.contractPlaces],
  chains: [...row.contractChains],
  record_public_ids: [...row.catalogue],
  rate_plan_public_ids: row.allRatePlans ? null : row.ratePlanPublicIds,
  named_plans: row.namedPlans,
  package_protection_required: row.packageProtectionRequired,
});

export const toTenant = (row: TenantRow): z.input<typeof TenantRecord> => ({
  public_id: row.publicId,
  name: row.name,
  status: row.suspendedAt ? "SUSPENDED" : "ACTIVE",
  suspended_at: row.suspendedAt?.toISOString() ?? null,
  suspended_reason: row.suspendedReason,
  created_at: row.createdAt.toISOString(),
  currency_code: row.currencyCode,
  markup_percent: row.markupPercent,
  min_markup_percent: row.minMarkupPercent,
  max_markup_percent: row.maxMarkupPercent,
  users: row.users,
  admins: row.admins,
  credentials: row.credentials,
  contract: toTerms(row),
});
