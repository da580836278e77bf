import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { staffOf, type Staff } from "./session";

/** What a screen may know of who is looking at it. */
export interface Viewer {
  name: string;
  email: string;
  role: Staff["role"];
  tenantName: string | null;
}

/** Who is looking at a page; undefined for nobody. */
export async function findViewer(): Promise<Viewer | undefined> {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  const staff = await staffOf({ headers: head, cookie: (name) => jar.get(name)?.value });
  return staff && { name: staff.name, email: staff.email, role: staff.role, tenantName: staff.tenant?.name ?? null };
}

/** Who is looking at a page; a visitor who is not signed in is sent to do so, and comes back to `path` afterwards. */
export async function requireViewer(
  path: string,
  query: Record<string, string | string[] | undefined> = {},
): Promise<Viewer> {
  const viewer = await findViewer();
  if (viewer) return viewer;
  const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
  const search = new URLSearchParams(pairs).toString();
  return redirect(`/sign-in?next=${encodeURIComponent(search ? `${path}?${search}` : path)}`);
}
