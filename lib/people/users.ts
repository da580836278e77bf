import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { asked, pageOf } from "@/lib/core/cursor";
import { DomainError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { newLink, type Link } from "./link";
import type { ChangeUser, InviteUser, UserList, UserRecord } from "./schemas";
import { changeUser, findUser, insertUser, listUsers, type Employer, type UserRow } from "./user-repository";

/** Whose people the caller looks after: his partner's, or the house's. */
export const employerOf = (context: Context): Employer => context.tenantId || null;

const Position = z.object({ at: z.string(), public_id: z.string() });

/** The caller's colleagues, newest first. */
export async function listColleagues(context: Context, request: z.output<typeof UserList>) {
  const { limit, cursor, ...given } = request;
  const { filters, after } = asked(context, "users", { cursor, filters: given }, Position);
  const from = after && { createdAt: new Date(after.at), publicId: after.public_id };
  const rows = await listUsers(employerOf(context), clock.realNow(), filters, from, limit + 1);
  return pageOf(context, "users", rows, limit, (last) => ({
    filters,
    after: { at: last.createdAt.toISOString(), public_id: last.publicId },
  }));
}

/** @throws DomainError `USER_NOT_FOUND` */
export async function readColleague(context: Context, publicId: string): Promise<UserRow> {
  const user = await findUser(employerOf(context), publicId, clock.realNow());
  if (!user) throw new DomainError("USER_NOT_FOUND");
  return user;
}

/**
 * Somebody new, and the way in for them.
 * @throws DomainError `USER_EXISTS`, `INVALID_REQUEST` for a role that the employer does not have
 */
export async function inviteColleague(context: Context, request: z.output<typeof InviteUser>): Promise<Link> {
  const employer = employerOf(context);
  requireRole(employer, request.role);
  const publicId = newId("usr", context.now);
  const { name, role } = request;
  const email = request.email.toLowerCase();
  if (!(await insertUser(context, { publicId, employer, name, email, role }))) throw new DomainError("USER_EXISTS");
  return newLink(context, employer, await readColleague(context, publicId));
}

/**
 * Changes a colleague's name or role, disables or enables them.
 * @throws DomainError `USER_NOT_FOUND`, `LAST_ADMIN`, `INVALID_REQUEST`
 */
export async function changeColleague(
  context: Context,
  publicId: string,
  change: z.output<typeof ChangeUser>,
): Promise<UserRow> {
  const employer = employerOf(context);
  if (change.role !== undefined) requireRole(employer, change.role);
  const { found, done } = await changeUser(context, employer, publicId, change, clock.realNow());
  if (!found) throw new DomainError("USER_NOT_FOUND");
  if (!done) throw new DomainError("LAST_ADMIN");
  return readColleague(context, publicId);
}

/** A new way in for a colleague who lost theirs: whoever uses it chooses a new password. @throws DomainError `USER_NOT_FOUND`, `USER_BY_SSO` */
export async function letIn(context: Context, publicId: string): Promise<Link> {
  const user = await readColleague(context, publicId);
  // A password would outlive their account at the provider.
  if (user.isBySso) throw new DomainError("USER_BY_SSO");
  return newLink(context, employerOf(context), user);
}

/** Operators are the house's alone, and all of its people are. */
function requireRole(employer: Employer, role: string): void {
  if ((role === "operator") !== (employer === null))
    throw invalid({ path: "role", message: employer ? "must be agent or admin" : "must be operator" });
}

export const toUser = (user: UserRow): z.input<typeof UserRecord> => ({
  public_id: user.publicId,
  name: user.name,
  email: user.email,
  role: user.role as z.input<typeof UserRecord>["role"],
  status: user.status as z.input<typeof UserRecord>["status"],
  created_at: user.createdAt.toISOString(),
  last_seen_at: user.lastSeenAt?.toISOString() ?? null,
  live_sessions: user.liveSessions,
  has_second_factor: user.hasSecondFactor,
  is_by_sso: user.isBySso,
});
