import {
  ChangePassword,
  ChangeUser,
  EndedSessions,
  InviteUser,
  SessionPage,
  SessionPath,
  UserList,
  UserPage,
  UserPath,
  UserRecord,
  InvitationLink,
} from "@/lib/people/schemas";
import { changeMyPassword } from "@/lib/people/password/change-password";
import { endSession, endOtherSessions, listOwnSessions, signOutUserSessions, toSession } from "@/lib/people/sessions";
import { updateOwnUser, inviteUser, createUserLink, listOwnUsers, toUser } from "@/lib/people/users";
import type { Link } from "@/lib/people/link";
import { operation, ROLES } from "../operation";

const shared = { audience: "staff", scopes: [], idempotent: "none", metered: false } as const;
const ofAdmins = { ...shared, roles: ["admin", "operator"], statuses: [200] } as const;
const ofEverybody = { ...shared, roles: ROLES, statuses: [200] } as const;
const one = { ...ofAdmins, params: UserPath, missing: "USER_NOT_FOUND" } as const;

const toWayIn = ({ user, path, expiresAt }: Link) => ({
  user: toUser(user),
  link: path,
  expires_at: expiresAt.toISOString(),
});
const toEnded = (ended: number) => ({ ended });

export const userList = operation({
  ...ofAdmins,
  id: "user.list",
  method: "GET",
  path: "/staff/users",
  summary: "List the account's users, newest first",
  query: UserList,
  response: UserPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOwnUsers(context, query),
  present: ({ rows, nextCursor }) => ({ items: rows.map(toUser), next_cursor: nextCursor }),
});

export const userInvite = operation({
  ...ofAdmins,
  id: "user.invite",
  idempotent: "optional",
  isKeyedAround: true,
  secretFields: ["link"],
  method: "POST",
  path: "/staff/users",
  summary: "Invite a user; the response contains the invitation link, once",
  body: InviteUser,
  response: InvitationLink,
  statuses: [201],
  errors: ["USER_EXISTS"],
  run: (context, { body }) => inviteUser(context, body),
  present: toWayIn,
});

export const userUpdate = operation({
  ...one,
  id: "user.update",
  idempotent: "optional",
  isKeyedAround: true,
  method: "PATCH",
  path: "/staff/users/{public_id}",
  summary: "Update a user's name or role, disable or enable them",
  body: ChangeUser,
  response: UserRecord,
  errors: ["USER_NOT_FOUND", "LAST_ADMIN"],
  run: (context, { params, body }) => updateOwnUser(context, params.public_id, body),
  present: toUser,
});

export const userLink = operation({
  ...one,
  id: "user.link",
  idempotent: "optional",
  isKeyedAround: true,
  secretFields: ["link"],
  method: "POST",
  path: "/staff/users/{public_id}/link",
  summary: "Create a new sign-in link for a user",
  response: InvitationLink,
  errors: ["USER_NOT_FOUND", "USER_BY_SSO"],
  run: (context, { params }) => createUserLink(context, params.public_id),
  present: toWayIn,
});

export const userSignOut = operation({
  ...one,
  id: "user.signOut",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/users/{public_id}/sign-out",
  summary: "End all sessions of a user",
  response: EndedSessions,
  errors: ["USER_NOT_FOUND"],
  run: (context, { params }) => signOutUserSessions(context, params.public_id),
  present: toEnded,
});

export const sessionList = operation({
  ...ofEverybody,
  id: "session.list",
  method: "GET",
  path: "/staff/sessions",
  summary: "List the current user's sessions",
  response: SessionPage,
  errors: [],
  run: async (context) => (await listOwnSessions(context)).map(toSession(context.session)),
  present: (items) => ({ items }),
});

export const sessionEnd = operation({
  ...ofEverybody,
  id: "session.end",
  idempotent: "optional",
  isKeyedAround: true,
  method: "DELETE",
  path: "/staff/sessions/{session_id}",
  summary: "End one of the current user's sessions",
  params: SessionPath,
  missing: "SESSION_NOT_FOUND",
  response: EndedSessions,
  errors: ["SESSION_NOT_FOUND"],
  run: (context, { params }) => endSession(context, params.session_id),
  present: toEnded,
});

export const sessionEndOthers = operation({
  ...ofEverybody,
  id: "session.endOthers",
  idempotent: "optional",
  isKeyedAround: true,
  method: "DELETE",
  path: "/staff/sessions",
  summary: "End all of the current user's sessions except this one",
  response: EndedSessions,
  errors: [],
  run: (context) => endOtherSessions(context),
  present: toEnded,
});

export const mePassword = operation({
  ...ofEverybody,
  id: "me.password",
  method: "PUT",
  path: "/staff/me/password",
  summary: "Change the current user's password; every other session ends",
  body: ChangePassword,
  statuses: [204],
  errors: ["rate_limited"],
  run: (context, { body }) => changeMyPassword(context, body),
  present: () => null,
});
