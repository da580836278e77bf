import { cookies, headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { maySee, type Sight } from "../places";
import { searchOf, type PageQuery } from "./page-query";
import { sessionOf, type Staff } from "./session";

/** What a screen may know of who is looking at it. */
export interface Viewer {
  name: string;
  email: string;
  role: Staff["role"];
  /** Also of the tenant that an operator has access to. */
  tenantName: string | null;
  /** The tenant is suspended: nothing of it is shown. */
  isSuspended: boolean;
  /** Which screens they may see. */
  sight: Sight;
  /** When the session ends, an instant of real time. */
  endsAt: string;
  /** Of an operator: the tenant that they look into, or act for. */
  access: { tenantName: string; tenantPublicId: string; reason: string; mayWrite: boolean; endsAt: string } | null;
}

/** Whose session it is as a page is drawn, also of somebody who must add a second factor first. Read once a page. */
const findSession = cache(async (): Promise<Staff | undefined> => {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  return sessionOf({ headers: head, cookie: (name) => jar.get(name)?.value });
});

/** Who is signed in and may work as a page is drawn; undefined for nobody. */
export async function findStaff(): Promise<Staff | undefined> {
  const staff = await findSession();
  return staff?.mustEnrol ? undefined : staff;
}

/** Who is signed in and must add a second factor before anything else; undefined for everybody else. */
export async function findEnrolling(): Promise<{ name: string; email: string } | undefined> {
  const staff = await findSession();
  return staff?.mustEnrol ? { name: staff.name, email: staff.email } : undefined;
}

/** What of them a page may know. */
export async function findViewer(): Promise<Viewer | undefined> {
  const staff = await findStaff();
  if (!staff) return undefined;
  const { name, email, role, tenant, endsAt, access } = staff;
  return {
    name,
    email,
    role,
    tenantName: tenant?.name ?? access?.tenant.name ?? null,
    isSuspended: tenant?.isSuspended ?? false,
    sight: access ? "access" : role,
    endsAt: endsAt.toISOString(),
    access: access && {
      tenantName: access.tenant.name,
      tenantPublicId: access.tenant.publicId,
      reason: access.reason,
      mayWrite: access.mayWrite,
      endsAt: access.endsAt.toISOString(),
    },
  };
}

/**
 * Who is looking at a page. A visitor who is not signed in is sent to do so, and comes back to `path` afterwards; somebody
 * whose role is not for this place (lib/staff/places) gets 403 and is told whom it is for.
 */
export async function requireViewer(path: string, query: PageQuery = {}): Promise<Viewer> {
  const viewer = await findViewer();
  if (viewer) return maySee(viewer.sight, path) ? viewer : forbidden();
  const search = searchOf(query).toString();
  const next = encodeURIComponent(search ? `${path}?${search}` : path);
  return redirect(`${(await findEnrolling()) ? "/second-factor" : "/sign-in"}?next=${next}`);
}
