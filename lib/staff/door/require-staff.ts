import { cookies, headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { maySee } from "../places";
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

/** Who is looking at a page; undefined for nobody. Asked once, however many parts of the page ask. */
export const findViewer = cache(async (): Promise<Viewer | undefined> => {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  const staff = await staffOf({ headers: head, cookie: (name) => jar.get(name)?.value });
  if (!staff) return undefined;
  const { name, email, role, tenant, endsAt } = staff;
  return { name, email, role, tenantName: tenant?.name ?? null, endsAt: endsAt.toISOString() };
});

/**
 * Who is looking at a page. A visitor who is not signed in is sent to do so, and comes back to `path` afterwards; somebody
 * whose role is not for this place (lib/staff/places) gets 403 and is told whom it is for.
 */
export async function requireViewer(
  path: string,
  query: Record<string, string | string[] | undefined> = {},
): Promise<Viewer> {
  const viewer = await findViewer();
  if (viewer) return maySee(viewer.role, path) ? viewer : forbidden();
  const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
  const search = new URLSearchParams(pairs).toString();
  return redirect(`/sign-in?next=${encodeURIComponent(search ? `${path}?${search}` : path)}`);
}
