import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import { DomainError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { newLink, type Link } from "./link";
import type { ChangeUser, InviteUser, UserList, UserRecord } from "./schemas";
import type { Employer } from "./session-repository";
import { changeUser, findUser, insertUser, listUsers, type UserRow } from "./user-repository";

/** The employer whose users the caller manages: a partner, or the wholesaler. */
export const getEmployer = (context: Context): Employer => context.tenantId || null;

const Position = z.object({ at: z.string(), public_id: z.string() });

/** Lists the users of the caller's employer, newest first. */
export async function listOwnUsers(context: Context, request: z.output<typeof UserList>) {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "users", { cursor, filters: given }, Position);
  const from = after && { createdAt: new Date(after.at), publicId: after.public_id };
  const rows = await listUsers(getEmployer(context), clock.realNow(), filters, from, limit + 1);
  return cutPage(context, "users", rows, limit, (last) => ({
    filters,
    after: { at: last.createdAt.toISOString(), public_id: last.publicId },
  }));
}

/**
 * Returns a user of the caller's employer.
 * @throws DomainError `USER_NOT_FOUND`
 */
export async function getUser(context: Context, publicId: string): Promise<UserRow> {
  const user = await findUser(getEmployer(context), publicId, clock.realNow());
  if (!user) throw new DomainError("USER_NOT_FOUND");
  return user;
}

/**
 * Creates a user with an invitation link.
 * @throws DomainError `USER_EXISTS`, `INVALID_REQUEST` for a role that the employer does not have
 */
export async function inviteUser(context: Context, request: z.output<typeof InviteUser>): Promise<Link> {
  const employer = getEmployer(context);
  requireRole(employer, request.role);
  const publicId = newId("usr", context.now);
  const { name, role } = request;
  const email = request.email.toLowerCase();
  if (!(await insertUser(context, { publicId, employer, name, email, role }))) throw new DomainError("USER_EXISTS");
  return newLink(context, employer, await getUser(context, publicId));
}

/**
 * Changes a user's name or role; disables or enables the user.
 * @throws DomainError `USER_NOT_FOUND`, `LAST_ADMIN`, `INVALID_REQUEST`
 */
export async function updateOwnUser(
  context: Context,
  publicId: string,
  change: z.output<typeof ChangeUser>,
): Promise<UserRow> {
  const employer = getEmployer(context);
  if (change.role !== undefined) requireRole(employer, change.role);
  const { found, done } = await changeUser(context, employer, publicId, change, clock.realNow());
  if (!found) throw new DomainError("USER_NOT_FOUND");
  if (!done) throw new DomainError("LAST_ADMIN");
  return getUser(context, publicId);
}

/**
 * Creates a new invitation link, for a user who has lost theirs, to choose a new password.
 * @throws DomainError `USER_NOT_FOUND`, `USER_BY_SSO`
 */
export async function createUserLink(context: Context, publicId: string): Promise<Link> {
  const user = await getUser(context, publicId);
  // A local password would stay valid after the provider has closed the account.
  if (user.isBySso) throw new DomainError("USER_BY_SSO");
  return newLink(context, getEmployer(context), user);
}

/**
 * Refuses roles that the employer does not have: operators belong to the wholesaler, and all of its users are
 * operators.
 */
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
