import { LRUCache } from "lru-cache";
import { findAccess, type AccessRow } from "@/lib/partner/access-repository";
import { getPartnerDirectory, getFreshPartnerDirectory, type Tenant } from "@/lib/partner/directory";
import { findSignedIn, type SignedIn } from "@/lib/people/session-repository";
import { needsSecondFactor } from "@/lib/people/second-factor/second-factor-rule";
import { clock } from "@/lib/core/clock";
import { withinRequest } from "@/lib/core/database/deadline";
import { UNATTENDED_HEADER } from "@/lib/staff/client/activity";
import { clientViewCookie } from "../../client/client-view-reads";
import { findRole, type Role } from "../roles";
import { sessionCookieName } from "./session-cookie";
import { decodeSession } from "./session-token";

/** A signed-in user with their current data. */
export interface Staff {
  publicId: string;
  /** The session's id. */
  session: string;
  /** When the session expires, by the real clock. */
  endsAt: Date;
  name: string;
  email: string;
  role: Role;
  /** Null for an operator. */
  tenant: Tenant | null;
  /** Whether the user must add a second factor before anything else. */
  mustEnrol: boolean;
  /** The tenant to which an operator has access. */
  access: Access | null;
  /** Whether a client looks at the screen, by this browser's cookie. */
  isClientView: boolean;
}

interface Access {
  tenant: Tenant;
  reason: string;
  mayWrite: boolean;
  /** When the access expires, by the real clock. */
  endsAt: Date;
}

/** Milliseconds that a session is cached: after it is ended or its user disabled, it stops within this time. */
const KNOWN_MS = 2_000;
interface Known {
  /** Whether the session's activity is recorded. */
  isSeen: boolean;
  row: SignedIn | undefined;
  access: AccessRow | undefined;
}
/** One cache for all bundles: if an operator's access to a tenant starts in the API, the next page knows it, too. */
const shared = globalThis as typeof globalThis & { __staffSessions?: LRUCache<string, Known> };
const known = (shared.__staffSessions ??= new LRUCache<string, Known>({ max: 5_000, ttl: KNOWN_MS }));

/** Clears the cache of sessions: the next request reads the database. */
export function forgetStaff(): void {
  known.clear();
}

interface Visit {
  headers: Pick<Headers, "get">;
  cookie: (name: string) => string | undefined;
}

/** Reads the signed-in user; undefined if a second factor must be added first. */
export async function readStaff(visit: Visit): Promise<Staff | undefined> {
  const staff = await getSession(visit);
  return staff?.mustEnrol ? undefined : staff;
}

/**
 * The signed-in user, also one who must add a second factor first; undefined for an anonymous visitor, an ended
 * session, and a disabled or removed user.
 */
export function getSession(visit: Visit): Promise<Staff | undefined> {
  return withinRequest(() => readSession(visit));
}

async function readSession({ headers, cookie }: Visit): Promise<Staff | undefined> {
  const token = cookie(sessionCookieName(headers));
  if (!token) return undefined;
  const claims = await decodeSession(token);
  if (typeof claims?.sid !== "string") return undefined;
  const { row, access } = await rowsOf(claims.sid, headers.get(UNATTENDED_HEADER) === null);
  const role = row && findRole(row.role);
  if (!row || !role || row.publicId !== claims.sub) return undefined;
  const tenant = await tenantOf(row, Number(claims.iat ?? 0) * 1_000);
  // A user of a deleted tenant has no access: only operators have no tenant on purpose.
  if (!tenant && role !== "operator") return undefined;
  const { publicId, name, email, endsAt } = row;
  // Read again at the next request, so that a user who has just added a factor can continue.
  const mustEnrol = !row.hasSecondFactor && needsSecondFactor({ role, isRequired: row.isRequired });
  if (mustEnrol) known.delete(claims.sid);
  return {
    publicId,
    session: claims.sid,
    endsAt,
    name,
    email,
    role,
    tenant,
    mustEnrol,
    access: await accessOf(access),
    isClientView: cookie(clientViewCookie(publicId)) === "on",
  };
}

/** @param isActive whether a user's input has caused the request, so that it counts as activity */
async function rowsOf(session: string, isActive: boolean): Promise<Known> {
  const remembered = known.get(session);
  if (remembered && (remembered.isSeen || !isActive)) return remembered;
  const row = await findSignedIn(session, clock.realNow(), isActive);
  const access = row?.role === "operator" ? await findAccess(session, clock.realNow()) : undefined;
  const found = { isSeen: isActive, row, access };
  known.set(session, found);
  return found;
}

/** Drops one session from the cache. */
export function forgetSession(session: string): void {
  known.delete(session);
}

async function accessOf(row: AccessRow | undefined): Promise<Access | null> {
  if (!row || row.endsAt <= clock.realNow()) return null;
  const { tenantId, reason, mayWrite, startedAt, endsAt } = row;
  const tenant = await findTenant(tenantId, startedAt.getTime());
  return tenant ? { tenant, reason, mayWrite, endsAt } : null;
}

/** @param issuedAt when the session's cookie was issued, in real milliseconds of the epoch */
async function tenantOf({ tenantId, role }: SignedIn, issuedAt: number): Promise<Tenant | null> {
  if (tenantId === null || role === "operator") return null;
  return (await findTenant(tenantId, issuedAt)) ?? null;
}

/**
 * Finds a tenant in the directory, which is a cache: it is reloaded for a tenant that was created after its last
 * load.
 * @param issuedAt a time at which the tenant existed, in real milliseconds of the epoch
 */
async function findTenant(id: number, issuedAt: number): Promise<Tenant | undefined> {
  return (await getPartnerDirectory()).tenants.get(id) ?? (await getFreshPartnerDirectory(issuedAt)).tenants.get(id);
}
