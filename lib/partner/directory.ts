import { clock, monotonicNow } from "@/lib/core/clock";
import type { Profile } from "@/lib/core/context";
import { asHouse } from "@/lib/core/tenant-wall";
import { listPartners } from "./repository";

export interface Tenant {
  id: number;
  publicId: string;
  name: string;
  catalogue: ReadonlySet<string> | null;
  defaultProfile: Profile;
  profiles: ReadonlyMap<string, Profile>;
  profilesById: ReadonlyMap<number, Profile>;
}

export interface Credential {
  id: number;
  publicId: string;
  tenant: Tenant;
  scopes: ReadonlySet<string>;
  /** Requests a minute, and in any one second. */
  rateLimit: number;
  burst: number;
}

export interface Directory {
  tenants: ReadonlyMap<number, Tenant>;
  /** Live ones only, by public id. */
  credentials: ReadonlyMap<string, Credential>;
  /** Whose each one is, disabled ones too: their calls are refused, and yet theirs. */
  owners: ReadonlyMap<string, { id: number; tenantId: number }>;
}

/** A disabled credential's tokens stop within this time (CONTRACT 2 allows 30 s). */
const REFRESH_MS = 5_000;

let current: Directory | undefined;
/** When it was asked for: the real instant, and the same moment on the clock that never jumps. */
let loadedAt = { real: 0, monotonic: 0 };
let loading: Promise<Directory> | undefined;

/** The partners as of a few seconds ago. Requests never wait for it, except the first and those that `fresh` asks for. */
export function directory(): Directory | Promise<Directory> {
  const age = monotonicNow() - loadedAt.monotonic;
  if (!current) return load();
  if (age > REFRESH_MS) {
    const refreshed = load();
    // A database that is away for long must not keep disabled credentials alive.
    if (age > 5 * REFRESH_MS) return refreshed;
    refreshed.catch(() => {});
  }
  return current;
}

/**
 * The partners for one who was not found: as of a second ago, or, where a token was issued since then, as they are now. A
 * credential's first token works at once, and no token can have the database asked all the time.
 * @param issuedAt real milliseconds of the epoch, of the token that names who was not found
 */
export async function freshDirectory(issuedAt = 0): Promise<Directory> {
  // Tokens tell their second.
  const unknowing = loadedAt.real < issuedAt + 1_000;
  return current && !unknowing && monotonicNow() - loadedAt.monotonic < 1_000 ? current : load();
}

/** Forget what is known, and what is being read just now: the next request reads anew. */
export function forgetPartners(): void {
  current = undefined;
  loading = undefined;
}

function load(): Promise<Directory> {
  if (loading) return loading;
  const startedAt = { real: clock.realNow().getTime(), monotonic: monotonicNow() };
  const reading = read();
  loading = reading;
  const settle = (found?: Directory) => {
    if (loading !== reading) return; // forgotten meanwhile
    loading = undefined;
    if (found) [current, loadedAt] = [found, startedAt];
  };
  reading.then(settle, () => settle());
  return reading;
}

async function read(): Promise<Directory> {
  // Everybody's, whoever's call it is that finds it out of date.
  const rows = await asHouse(listPartners);
  const tenants = new Map<number, Tenant>();
  for (const { profiles: own, ...tenant } of rows) {
    const profiles = own.map((p): Profile => ({
      id: p.id,
      publicId: p.publicId,
      markupPercent: p.markupPercent.toString(),
      ratePlans: p.allRatePlans ? null : new Set(p.ratePlanPublicIds),
    }));
    const standard = profiles[own.findIndex((p) => p.isDefault)];
    if (!standard) continue; // a tenant without its Default profile can't be served yet
    tenants.set(tenant.id, {
      id: tenant.id,
      publicId: tenant.publicId,
      name: tenant.name,
      catalogue: tenant.wholeCatalogue ? null : new Set(tenant.catalogue),
      defaultProfile: standard,
      profiles: new Map(profiles.map((p) => [p.publicId, p])),
      profilesById: new Map(profiles.map((p) => [p.id, p])),
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
      rateLimit: row.rateLimit,
      burst: row.burst, // prettier-ignore
    });
  }
  const owners = new Map(all.map(({ publicId, id, tenantId }) => [publicId, { id, tenantId }]));
  return { tenants, credentials, owners };
}
