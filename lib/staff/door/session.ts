import { LRUCache } from "lru-cache";
import { decode } from "next-auth/jwt";
import { directory, type Tenant } from "@/lib/partner/directory";
import { findStaff, type StaffRow } from "./repository";
import { roleOf, type Role } from "./roles";
import { sessionCookieName } from "./session-cookie";

/** Somebody who is signed in, as the database knows them now. */
export interface Staff {
  publicId: string;
  name: string;
  email: string;
  role: Role;
  /** None for an operator. */
  tenant: Tenant | null;
}

/** A disabled user's session stops within this time. */
const KNOWN_MS = 5_000;
const known = new LRUCache<string, { row: StaffRow | null }>({ max: 5_000, ttl: KNOWN_MS });

/** Forget who is known: the next visit reads anew. */
export function forgetStaff(): void {
  known.clear();
}

interface Visit {
  headers: Pick<Headers, "get">;
  cookie: (name: string) => string | undefined;
}

/** Who is signed in; undefined for nobody, for a session that has ended, and for a user who was disabled or removed. */
export async function staffOf({ headers, cookie }: Visit): Promise<Staff | undefined> {
  const token = cookie(sessionCookieName(headers));
  if (!token) return undefined;
  const claims = await decode({ token, secret: process.env.NEXTAUTH_SECRET ?? "" }).catch(() => null);
  if (typeof claims?.sub !== "string") return undefined;
  const row = await rowOf(claims.sub);
  const role = row && !row.disabledAt ? roleOf(row.role) : undefined;
  if (!row || !role) return undefined;
  const tenant = await tenantOf(row);
  // Whoever belongs to a tenant that is gone belongs nowhere: only an operator has none by design.
  if (!tenant && role !== "operator") return undefined;
  return { publicId: row.publicId, name: row.name, email: row.email, role, tenant };
}

async function rowOf(publicId: string): Promise<StaffRow | null> {
  const remembered = known.get(publicId);
  if (remembered) return remembered.row;
  const row = await findStaff(publicId);
  known.set(publicId, { row });
  return row;
}

async function tenantOf({ tenantId, role }: StaffRow): Promise<Tenant | null> {
  if (tenantId === null || role === "operator") return null;
  return (await directory()).tenants.get(tenantId) ?? null;
}
