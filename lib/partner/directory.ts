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
  /** Identifies the contract's rules: records that a place or a chain gains later belong to the same contract. */
  contract: string | null;
  /** Rate plans of its contract; null: all. */
  ratePlans: ReadonlySet<string> | null;
  isSuspended: boolean;
  defaultProfile: Profile;
  profiles: ReadonlyMap<string, Profile>;
  profilesById: ReadonlyMap<number, Profile>;
  /** null: no ceilings, for the wholesaler itself. */
  ceilings: Ceilings | null;
}

export interface Credential {
  id: number;
  publicId: string;
  tenant: Tenant;
  scopes: ReadonlySet<string>;
  /** Requests a minute, within the tenant's ceiling for one credential, and the burst in any one second. */
  rateLimit: number;
  burst: number;
}

export interface Directory {
  tenants: ReadonlyMap<number, Tenant>;
  /** Credentials that are not disabled, by public id. */
  credentials: ReadonlyMap<string, Credential>;
  /** The tenant of each credential, including disabled ones: their refused calls still belong to that tenant. */
  owners: ReadonlyMap<string, { id: number; tenantId: number }>;
}

/** How often the directory is reloaded: a disabled credential's tokens stop within this time. */
const REFRESH_MS = 5_000;

let current: Directory | undefined;
/** The time of the last load: by the real clock and by the monotonic one. */
let loadedAt = { real: 0, monotonic: 0 };
interface ReadDirectory {
  directory: Directory;
  /** Whether a contract has rules, which the supply's records may begin or cease to fulfil. */
  hasRules: boolean;
}
/** The last directory that was read, and the states of the partners and of the supply that it is of. */
let read: (ReadDirectory & { partners: string; supply: string }) | undefined;
let loading: { directory: Promise<Directory>; since: number } | undefined;

/**
 * The partners as of a few seconds ago (a cache). Requests do not wait for a reload, except the first and those that
 * call `freshDirectory`.
 */
export function directory(): Directory | Promise<Directory> {
  const age = monotonicNow() - loadedAt.monotonic;
  if (!current) return load();
  if (age > REFRESH_MS) {
    const refreshed = load();
    // When the database is unavailable for long, disabled credentials must not stay valid.
    if (age > 5 * REFRESH_MS) return refreshed;
    refreshed.catch(() => {});
  }
  return current;
}

/**
 * The partners, reloaded for a credential that was not found: as of a second ago, or newer than the token's issue. So a
 * credential's first token works immediately, and invalid tokens cannot cause a reload per request.
 * @param issuedAt real milliseconds of the epoch, of the token with the unknown credential
 */
export async function freshDirectory(issuedAt = 0): Promise<Directory> {
  // Tokens carry their issue time in whole seconds.
  const unknowing = loadedAt.real < issuedAt + 1_000;
  return current && !unknowing && monotonicNow() - loadedAt.monotonic < 1_000 ? current : load();
}

/** Drops the cache and any reload in flight: the next request reads from the database. */
export function forgetPartners(): void {
  current = undefined;
  read = undefined;
  loading = undefined;
  resolved = { state: "", byRules: new Map() };
}

/** Drops the cache in all serving processes of this machine, after a change of a partner. */
export async function forgetPartnersEverywhere(): Promise<void> {
  forgetPartners();
  await askPeers("partners");
}
onPeerRequest("partners", forgetPartners);

function load(): Promise<Directory> {
  // A slow load that began earlier may have read the rows before a credential was disabled.
  if (loading && monotonicNow() - loading.since <= REFRESH_MS) return untilDeadline(loading.directory);
  const startedAt = { real: clock.realNow().getTime(), monotonic: monotonicNow() };
  const reading = readChanged();
  const own = (loading = { directory: reading, since: startedAt.monotonic });
  const settle = (found?: Directory) => {
    if (loading !== own) return; // The cache was dropped, or a later load began, while this one ran.
    loading = undefined;
    if (found) [current, loadedAt] = [found, startedAt];
  };
  reading.then(settle, () => settle());
  return untilDeadline(reading);
}

/** The directory, read again only when a partner, or the supply of a contract's rules, has changed. */
async function readChanged(): Promise<Directory> {
  const before = read;
  // The state is read first: what changes meanwhile is found by the next look.
  const [partners, supply] = await asAllTenants(() => Promise.all([findPartnerState(), findSupplyState()]));
  if (before?.partners === partners && (before.supply === supply || !before.hasRules)) return before.directory;
  const found = await readPartners();
  read = { ...found, partners, supply };
  return found.directory;
}

async function readPartners(): Promise<ReadDirectory> {
  // Loads the partners of all tenants, whichever tenant's request finds the cache expired.
  const rows = await asAllTenants(listPartners);
  const catalogues = await resolveContracts(rows);
  const tenants = new Map<number, Tenant>();
  for (const { profiles: own, ...tenant } of rows) {
    const planned = tenant.allRatePlans ? null : new Set(tenant.ratePlanPublicIds);
    const profiles = own.map((p): Profile => ({
      id: p.id,
      publicId: p.publicId,
      markupPercent: p.markupPercent.toString(),
      ratePlans: common(planned, p.allRatePlans ? null : new Set(p.ratePlanPublicIds)),
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

/** Resolved contracts by their rules, and the state of the supply that they were resolved in. */
let resolved = { state: "", byRules: new Map<string, ReadonlySet<string>>() };

/**
 * Resolves each tenant's contract; tenants with the whole catalogue have no entry. Queries the catalogue only when it
 * has changed.
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
