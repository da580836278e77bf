import { LRUCache } from "lru-cache";
import { findAccess, type AccessRow } from "@/lib/partner/access-repository";
import { directory, type Tenant } from "@/lib/partner/directory";
import { findSignedIn, type SignedIn } from "@/lib/people/session-repository";
import { needsSecondFactor } from "@/lib/people/second-factor-rule";
import { clock } from "@/lib/core/clock";
import { withinRequest } from "@/lib/core/deadline";
import { UNATTENDED_HEADER } from "../client/activity";
import { roleOf, type Role } from "./roles";
import { sessionCookieName } from "./session-cookie";
import { decodeSession } from "./session-token";

/** Somebody who is signed in, as the database knows them now. */
export interface Staff {
  publicId: string;
  /** The session that they are signed in by. */
  session: string;
  /** When that ends by itself, in real time. */
  endsAt: Date;
  name: string;
  email: string;
  role: Role;
  /** None for an operator. */
  tenant: Tenant | null;
  /** Must add a second factor before anything else. */
  mustEnrol: boolean;
  /** Of an operator: the tenant that they look into, or act for. */
  access: Access | null;
}

export interface Access {
  tenant: Tenant;
  reason: string;
  mayWrite: boolean;
  /** When it ends by itself, in real time. */
  endsAt: Date;
}

/** A session that was ended, or whose user was disabled, stops within this time. */
const KNOWN_MS = 2_000;
interface Known {
  /** Whether the session was noted as seen. */
  isSeen: boolean;
  row: SignedIn | undefined;
  access: AccessRow | undefined;
}
const known = new LRUCache<string, Known>({ max: 5_000, ttl: KNOWN_MS });

/** Forget who is known: the next visit reads anew. */
export function forgetStaff(): void {
  known.clear();
}

interface Visit {
  headers: Pick<Headers, "get">;
  cookie: (name: string) => string | undefined;
}

/** Who is signed in and may work: nobody who must add a second factor first. */
export async function staffOf(visit: Visit): Promise<Staff | undefined> {
  const staff = await sessionOf(visit);
  return staff?.mustEnrol ? undefined : staff;
}

/**
 * Who is signed in, also somebody who must add a second factor before anything else; undefined for nobody, for a session
 * that has ended, and for a user who was disabled or removed.
 */
export function sessionOf(visit: Visit): Promise<Staff | undefined> {
  return withinRequest(() => readSession(visit));
}

async function readSession({ headers, cookie }: Visit): Promise<Staff | undefined> {
  const token = cookie(sessionCookieName(headers));
  if (!token) return undefined;
  const claims = await decodeSession(token);
  if (typeof claims?.sid !== "string") return undefined;
  const { row, access } = await rowsOf(claims.sid, headers.get(UNATTENDED_HEADER) === null);
  const role = row && roleOf(row.role);
  if (!row || !role || row.publicId !== claims.sub) return undefined;
  const tenant = await tenantOf(row);
  // Whoever belongs to a tenant that is gone belongs nowhere: only an operator has none by design.
  if (!tenant && role !== "operator") return undefined;
  const { publicId, name, email, endsAt } = row;
  // Read anew at the next visit, so that whoever has just added one can go on at once.
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
  };
}

/** @param isActive a person's input stands behind the visit, so the session is seen */
async function rowsOf(session: string, isActive: boolean): Promise<Known> {
  const remembered = known.get(session);
  if (remembered && (remembered.isSeen || !isActive)) return remembered;
  const row = await findSignedIn(session, clock.realNow(), isActive);
  const access = row?.role === "operator" ? await findAccess(session, clock.realNow()) : undefined;
  const found = { isSeen: isActive, row, access };
  known.set(session, found);
  return found;
}

/** Forget what one session may do: its next visit reads anew. */
export function forgetSession(session: string): void {
  known.delete(session);
}

async function accessOf(row: AccessRow | undefined): Promise<Access | null> {
  if (!row || row.endsAt <= clock.realNow()) return null;
  const { reason, mayWrite, endsAt } = row;
  const tenant = (await directory()).tenants.get(row.tenantId);
  return tenant ? { tenant, reason, mayWrite, endsAt } : null;
}

async function tenantOf({ tenantId, role }: SignedIn): Promise<Tenant | null> {
  if (tenantId === null || role === "operator") return null;
  return (await directory()).tenants.get(tenantId) ?? null;
}
