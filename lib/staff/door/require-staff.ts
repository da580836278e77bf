import { cookies, headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { maySee } from "../places";
import { searchOf, type PageQuery } from "./page-query";
import { staffOf, type Staff } from "./session";

/** What a screen may know of who is looking at it. */
export interface Viewer {
  name: string;
  email: string;
  role: Staff["role"];
  tenantName: string | null;
  /** When the session ends, an instant of real time. */
  endsAt: string;
}

/** Who is signed in as a page is drawn; undefined for nobody. Asked once, however many parts of the page ask. */
export const findStaff = cache(async (): Promise<Staff | undefined> => {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  return staffOf({ headers: head, cookie: (name) => jar.get(name)?.value });
});

/** What of them a page may know. */
export async function findViewer(): Promise<Viewer | undefined> {
  const staff = await findStaff();
  if (!staff) return undefined;
  const { name, email, role, tenant, endsAt } = staff;
  return { name, email, role, tenantName: tenant?.name ?? null, endsAt: endsAt.toISOString() };
}

/**
 * Who is looking at a page. A visitor who is not signed in is sent to do so, and comes back to `path` afterwards; somebody
 * whose role is not for this place (lib/staff/places) gets 403 and is told whom it is for.
 */
export async function requireViewer(path: string, query: PageQuery = {}): Promise<Viewer> {
  const viewer = await findViewer();
  if (viewer) return maySee(viewer.role, path) ? viewer : forbidden();
  const search = searchOf(query).toString();
  return redirect(`/sign-in?next=${encodeURIComponent(search ? `${path}?${search}` : path)}`);
}
