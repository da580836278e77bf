import { clock, monotonicNow } from "@/lib/core/clock";
import type { Profile } from "@/lib/core/context";
import { untilDeadline } from "@/lib/core/database/deadline";
import { askPeers, onPeerRequest } from "@/lib/core/peers";
import { asAllTenants } from "@/lib/core/database/tenant-wall";
import { ALL_PRODUCT_TYPES } from "@/lib/core/product-type";
import { findSupplyState, resolveContract, type ContractRules } from "./contract-repository";
import type { Ceilings } from "./ceilings/ceilings";
import { findPartnerState, listPartners } from "./repository";

export interface Tenant {
  id: number;
  publicId: string;
  name: string;
  catalogue: ReadonlySet<string> | null;
  /** Identifies the contract by its rules. It stays the same contract if a place or chain gains records later. */
  contract: string | null;
  /** Rate plans of the contract; null for all. */
  ratePlans: ReadonlySet<string> | null;
  /** Whether it may only sell packages with an organiser and a protection. */
  needsPackageProtection: boolean;
  isSuspended: boolean;
  defaultProfile: Profile;
  profiles: ReadonlyMap<string, Profile>;
  profilesById: ReadonlyMap<number, Profile>;
  /** Null for the wholesaler itself, which has no ceilings. */
  ceilings: Ceilings | null;
}

export interface Credential {
  id: number;
  publicId: string;
  tenant: Tenant;
  scopes: ReadonlySet<string>;
  /** Requests per minute, within the tenant's ceiling for one credential, and the burst within a second. */
  rateLimit: number;
  burst: number;
}

interface Directory {
  tenants: ReadonlyMap<number, Tenant>;
  /** Enabled credentials by public id. */
  credentials: ReadonlyMap<string, Credential>;
  /** The tenant of each credential, including disabled ones, because their refused calls still belong to it. */
  owners: ReadonlyMap<string, { id: number; tenantId: number }>;
}

/** Milliseconds after which the directory is reloaded: tokens of a disabled credential stop within this time. */
const REFRESH_MS = 5_000;

let current: Directory | undefined;
/** The time of the last load, by the real clock and by a monotonic one. */
let loadedAt = { real: 0, monotonic: 0 };
interface ReadDirectory {
  directory: Directory;
  /** Whether a contract has rules, so that a change of the supply may change what it covers. */
  hasRules: boolean;
}
/** The last directory that was read, with the states of partners and supply at that time. */
let read: (ReadDirectory & { partners: string; supply: string }) | undefined;
let loading: { directory: Promise<Directory>; since: number } | undefined;

/**
 * The partners as of a few seconds ago, from a cache. Requests do not wait for a reload, except the first one and
 * those that call `getFreshPartnerDirectory`.
 */
export function getPartnerDirectory(): Directory | Promise<Directory> {
  const age = monotonicNow() - loadedAt.monotonic;
  if (!current) return load();
  if (age > REFRESH_MS) {
    const refreshed = load();
    // Disabled credentials must not stay valid while the database is unavailable for long.
    if (age > 5 * REFRESH_MS) return refreshed;
    refreshed.catch(() => {});
  }
  return current;
}

/**
 * The partners for a credential that the cache does not have: as of a second ago, or newer than the token. So a
 * credential's first token works at once, and invalid tokens cannot cause a reload per request.
 * @param issuedAt when the token was issued, in real milliseconds of the epoch
 */
export async function getFreshPartnerDirectory(issuedAt = 0): Promise<Directory> {
  // Tokens have their issue time in whole seconds.
  const unknowing = loadedAt.real < issuedAt + 1_000;
  return current && !unknowing && monotonicNow() - loadedAt.monotonic < 1_000 ? current : load();
}

/** Clears the cache and ignores a running reload: the next request reads the database. */
export function forgetPartners(): void {
  current = undefined;
  read = undefined;
  loading = undefined;
  resolved = { state: "", byRules: new Map() };
}

/** Clears the cache in all serving processes of this machine, after a partner has changed. */
export async function forgetPartnersEverywhere(): Promise<void> {
  forgetPartners();
  await askPeers("partners");
}
onPeerRequest("partners", forgetPartners);

function load(): Promise<Directory> {
  // A slow load that started earlier may have read the rows before a credential was disabled.
  if (loading && monotonicNow() - loading.since <= REFRESH_MS) return untilDeadline(loading.directory);
  const startedAt = { real: clock.realNow().getTime(), monotonic: monotonicNow() };
  const reading = readChanged();
  const own = (loading = { directory: reading, since: startedAt.monotonic });
  const settle = (found?: Directory) => {
    if (loading !== own) return; // The cache was cleared, or another load started, while this one ran.
    loading = undefined;
    if (found) [current, loadedAt] = [found, startedAt];
  };
  reading.then(settle, () => settle());
  return untilDeadline(reading);
}

/** Reads the directory again, if partners or the supply of a contract's rules have changed. */
async function readChanged(): Promise<Directory> {
  const before = read;
  // Reads the state first, so that a change during the load is noticed next time.
  const [partners, supply] = await asAllTenants(() => Promise.all([findPartnerState(), findSupplyState()]));
  if (before?.partners === partners && (before.supply === supply || !before.hasRules)) return before.directory;
  const found = await readPartners();
  read = { ...found, partners, supply };
  return found.directory;
}

async function readPartners(): Promise<ReadDirectory> {
  // Loads the partners of all tenants, whichever tenant's request found the cache expired.
  const rows = await asAllTenants(listPartners);
  const catalogues = await resolveContracts(rows);
  const tenants = new Map<number, Tenant>();
  for (const { profiles: own, ...tenant } of rows) {
    const planned = tenant.allRatePlans ? null : new Set(tenant.ratePlanPublicIds);
    const namedPlans = new Set(tenant.namedPlans);
    const profiles = own.map((p): Profile => ({
      id: p.id,
      tenantId: tenant.id,
      publicId: p.publicId,
      markupPercent: p.markupPercent.toString(),
      ratePlans: common(planned, p.allRatePlans ? null : new Set(p.ratePlanPublicIds)),
      market: p.defaultMarket,
      namedPlans,
    }));
    const standard = profiles[own.findIndex((p) => p.isDefault)];
    if (!standard) continue; // A tenant without its Default profile cannot be served yet.
    tenants.set(tenant.id, {
      id: tenant.id,
      publicId: tenant.publicId,
      name: tenant.name,
      catalogue: catalogues.get(tenant.id) ?? null,
      contract: isWhole(tenant) ? null : JSON.stringify(rulesOf(tenant)),
      ratePlans: planned,
      needsPackageProtection: tenant.packageProtectionRequired,
      isSuspended: tenant.suspendedAt !== null,
      defaultProfile: standard,
      profiles: new Map(profiles.map((p) => [p.publicId, p])),
      profilesById: new Map(profiles.map((p) => [p.id, p])),
      ceilings: {
        requestsPerMinute: tenant.maxRequestsPerMinute,
        costPerMinute: tenant.maxCostPerMinute,
        concurrency: tenant.maxConcurrency,
        liveHolds: tenant.maxLiveHolds,
        credentials: tenant.maxCredentials,
        credentialRate: tenant.maxCredentialRate,
      },
    });
  }
  const credentials = new Map<string, Credential>();
  const all = rows.flatMap((tenant) => tenant.credentials);
  for (const row of all) {
    const tenant = tenants.get(row.tenantId);
    if (!tenant || row.disabledAt) continue;
    credentials.set(row.publicId, {
      id: row.id,
      publicId: row.publicId,
      tenant,
      scopes: new Set(row.scopes),
      rateLimit: Math.min(row.rateLimit, tenant.ceilings?.credentialRate ?? row.rateLimit),
      burst: row.burst,
    });
  }
  const owners = new Map(all.map(({ publicId, id, tenantId }) => [publicId, { id, tenantId }]));
  const hasRules = rows.some((one) => !isWhole(one) && !isPlain(one));
  return { directory: { tenants, credentials, owners }, hasRules };
}

/** The intersection of two sets; null means everything. */
function common(one: ReadonlySet<string> | null, other: ReadonlySet<string> | null): ReadonlySet<string> | null {
  if (!one || !other) return one ?? other;
  return new Set([...one].filter((id) => other.has(id)));
}

const rulesOf = (rules: ContractRules) => [
  rules.wholeCatalogue,
  rules.catalogue,
  rules.contractPlaces,
  rules.contractChains,
  rules.productTypes,
];

const isOfAllProducts = ({ productTypes }: ContractRules) =>
  ALL_PRODUCT_TYPES.every((type) => productTypes.includes(type));

const isWhole = (rules: ContractRules) => rules.wholeCatalogue && isOfAllProducts(rules);

/** A contract that lists records by id, without rules, needs no catalogue query. */
const isPlain = (rules: ContractRules) =>
  !rules.wholeCatalogue && isOfAllProducts(rules) && !rules.contractPlaces.length && !rules.contractChains.length;

/** Contracts resolved by their rules, and the state of the supply at that time. */
let resolved = { state: "", byRules: new Map<string, ReadonlySet<string>>() };

/**
 * Resolves each tenant's contract; tenants with the whole catalogue have no entry. Queries the catalogue only after
 * it has changed.
 */
async function resolveContracts(
  tenants: readonly (ContractRules & { id: number })[],
): Promise<Map<number, ReadonlySet<string>>> {
  const named = new Map<number, ReadonlySet<string>>();
  const byRule = tenants.filter((one) => !isWhole(one) && !isPlain(one));
  for (const one of tenants) if (isPlain(one)) named.set(one.id, new Set(one.catalogue));
  if (byRule.length === 0) return named;
  const state = await asAllTenants(findSupplyState);
  const before = resolved.state === state ? resolved.byRules : new Map<string, ReadonlySet<string>>();
  const byRules = new Map<string, ReadonlySet<string>>();
  for (const one of byRule) {
    const rules = JSON.stringify(rulesOf(one));
    const known = byRules.get(rules) ?? before.get(rules) ?? new Set(await asAllTenants(() => resolveContract(one)));
    byRules.set(rules, known);
    named.set(one.id, known);
  }
  resolved = { state, byRules };
  return named;
}
