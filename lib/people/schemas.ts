import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { Email, Instant, PathId, PublicId, text } from "@/lib/core/wire";
import { PASSWORD_LENGTH } from "./password/password-limits";

/** Partners' users are agents and admins; the wholesaler's users are operators. */
export const USER_ROLES = ["agent", "admin", "operator"] as const;
const UserRole = z.enum(USER_ROLES);

/** INVITED: the user has not chosen a password yet. */
const USER_STATUSES = ["INVITED", "ACTIVE", "DISABLED"] as const;

const Password = z
  .string()
  .min(PASSWORD_LENGTH.least, `must have ${PASSWORD_LENGTH.least} characters or more`)
  .max(PASSWORD_LENGTH.most, `must have at most ${PASSWORD_LENGTH.most} characters`);

export const UserRecord = z.object({
  public_id: PublicId,
  name: z.string(),
  email: Email,
  role: UserRole,
  status: z.enum(USER_STATUSES),
  created_at: Instant,
  last_seen_at: Instant.nullable(),
  live_sessions: z.int(),
  has_second_factor: z.boolean(),
  /** Whether the user signs in by single sign-on, without a password here. */
  is_by_sso: z.boolean(),
});
export const UserPage = z.object({ items: z.array(UserRecord), next_cursor: z.string().nullable() });

export const UserList = z.strictObject({
  cursor: Cursor,
  limit: limitSchema(200),
  q: z.string().trim().min(1).max(100).optional(),
  status: z.enum(USER_STATUSES).optional(),
  role: UserRole.optional(),
});
export const UserPath = z.object({ public_id: PathId });

export const InviteUser = z.strictObject({ name: text(100), email: Email, role: UserRole });
export const ChangeUser = z.strictObject({
  name: text(100).optional(),
  role: UserRole.optional(),
  disabled: z.boolean().optional(),
});

/**
 * A user with an invitation link, which is shown once. The token follows the `#`, so that browsers do not send it to
 * servers and no log has it.
 */
export const InvitationLink = z.object({ user: UserRecord, link: z.string().nullable(), expires_at: Instant });

export const SessionRecord = z.object({
  id: PublicId,
  is_this_one: z.boolean(),
  agent: z.string(),
  address: z.string(),
  created_at: Instant,
  seen_at: Instant,
  expires_at: Instant,
});
export const SessionPage = z.object({ items: z.array(SessionRecord) });
export const SessionPath = z.object({ session_id: PathId });
export const EndedSessions = z.object({ ended: z.int() });

export const ChangePassword = z.strictObject({ current_password: z.string().min(1).max(200), new_password: Password });
/** The request with which an invited user accepts the link. */
export const AcceptLinkRequest = z.strictObject({ token: z.string().min(1).max(200), password: Password });
