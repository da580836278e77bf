import { cookies, headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { clientViewCookie } from "../client/client-view-reads";
import { maySee, type NavigationRole } from "../navigation";
import { toSearchParams, type PageQuery } from "./page-query";
import { getSession, type Staff } from "./session/session";

/** The data about its user that a screen may use. */
export interface Viewer {
  publicId: string;
  name: string;
  email: string;
  role: Staff["role"];
  /** The user's tenant, or the tenant to which an operator has access. */
  tenantName: string | null;
  /** Whether the tenant is suspended, so that none of its data is shown. */
  isSuspended: boolean;
  /** Which screens the user may see. */
  sight: NavigationRole;
  /** When the session expires, by the real clock. */
  endsAt: string;
  /** The user's client view from this browser's cookie; null if the user sells nothing. */
  clientView: { cookie: string; isOn: boolean } | null;
  /** The tenant to which an operator has access. */
  access: { tenantName: string; tenantPublicId: string; reason: string; mayWrite: boolean; endsAt: string } | null;
}

/** The session of a page's user, even of one who must add a second factor first. Read once per page. */
const findSession = cache(async (): Promise<Staff | undefined> => {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  return getSession({ headers: head, cookie: (name) => jar.get(name)?.value });
});

/** The signed-in user; undefined for an anonymous visitor or a user who must first add a second factor. */
export async function findStaff(): Promise<Staff | undefined> {
  const staff = await findSession();
  return staff?.mustEnrol ? undefined : staff;
}

/** The signed-in user who must add a second factor before anything else; otherwise undefined. */
export async function findUserToEnrol(): Promise<{ name: string; email: string } | undefined> {
  const staff = await findSession();
  return staff?.mustEnrol ? { name: staff.name, email: staff.email } : undefined;
}

/** What a page may know of the session. */
export async function findViewer(): Promise<Viewer | undefined> {
  const staff = await findStaff();
  if (!staff) return undefined;
  const { name, email, role, tenant, endsAt, access } = staff;
  return {
    publicId: staff.publicId,
    name,
    email,
    role,
    tenantName: tenant?.name ?? access?.tenant.name ?? null,
    isSuspended: tenant?.isSuspended ?? false,
    clientView: (tenant ?? access) && {
      cookie: clientViewCookie(staff.publicId),
      isOn: staff.isClientView,
    },
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
 * Requires a signed-in user. Other visitors are redirected to sign in, and then back to `path`. A user whose role may
 * not see the screen (lib/staff/navigation) gets 403 with an explanation.
 */
export async function requireViewer(path: string, query: PageQuery = {}): Promise<Viewer> {
  const viewer = await findViewer();
  if (viewer) return maySee(viewer.sight, path) ? viewer : forbidden();
  const search = toSearchParams(query).toString();
  const next = encodeURIComponent(search ? `${path}?${search}` : path);
  return redirect(`${(await findUserToEnrol()) ? "/second-factor" : "/sign-in"}?next=${next}`);
}
