import { containsWords } from "@/lib/core/database/conditions";
import type { Context } from "@/lib/core/context";
import { z } from "zod";
import { rows } from "@/lib/core/db";
import { inTransaction } from "@/lib/core/prisma";
import { IDLE_TIME_SQL, type Employer } from "./session-repository";

const UserRow = z.object({
  id: z.int(),
  publicId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date().nullable(),
  liveSessions: z.int(),
  hasSecondFactor: z.boolean(),
  /** Whether the user signs in by single sign-on, without a password here. */
  isBySso: z.boolean(),
});
export type UserRow = z.output<typeof UserRow>;

/** SQL: whether the user has an identity at the single sign-on provider and no password. */
const BY_SSO = `(u.password_hash = '' AND EXISTS (SELECT FROM staff_identity i WHERE i.user_id = u.id))`;
/** SQL: the user's status. A password, or an identity at the provider, means that the invitation was accepted. */
const STATUS = `CASE WHEN u.disabled_at IS NOT NULL THEN 'DISABLED' WHEN u.password_hash = '' AND NOT ${BY_SSO} THEN 'INVITED' ELSE 'ACTIVE' END`;
const USER = `
  SELECT u.id, u.public_id AS "publicId", u.name, u.email, u.role, ${STATUS} AS status, u.created_at AS "createdAt",
    s.seen AS "lastSeenAt", coalesce(s.live, 0)::int AS "liveSessions", ${BY_SSO} AS "isBySso",
    EXISTS (SELECT FROM staff_factor f WHERE f.user_id = u.id) AS "hasSecondFactor"
  FROM staff_user u
  LEFT JOIN LATERAL (
    SELECT max(seen_at) AS seen, count(*) FILTER (WHERE revoked_at IS NULL AND expires_at > :at::timestamptz AND seen_at > :at::timestamptz - ${IDLE_TIME_SQL}) AS live
    FROM staff_session WHERE user_id = u.id
  ) s ON true
  WHERE u.tenant_id IS NOT DISTINCT FROM :employer::int`;

/** Lists users, newest first, by keyset pagination. @param at real time, which decides which sessions are live */
export async function listUsers(
  employer: Employer,
  at: Date,
  filters: { q?: string | undefined; status?: string | undefined; role?: string | undefined },
  after: { createdAt: Date; publicId: string } | undefined,
  most: number,
): Promise<UserRow[]> {
  return rows(
    UserRow,
    "list_users",
    `${USER}
      AND (:q::text IS NULL OR ${containsWords("u.name || ' ' || u.email", ":q")})
      AND (:status::text IS NULL OR ${STATUS} = :status) AND (:role::text IS NULL OR u.role = :role)
      AND (:createdAt::timestamptz IS NULL OR (u.created_at, u.public_id) < (:createdAt::timestamptz, :publicId))
    ORDER BY u.created_at DESC, u.public_id DESC LIMIT :limit`,
    {
      employer,
      at,
      q: filters.q,
      status: filters.status,
      role: filters.role,
      createdAt: after?.createdAt,
      publicId: after?.publicId,
      limit: most,
    },
  );
}

export async function findUser(employer: Employer, publicId: string, at: Date): Promise<UserRow | undefined> {
  const [row] = await rows(UserRow, "find_user", `${USER} AND u.public_id = :publicId`, {
    employer,
    at,
    publicId,
  });
  return row;
}

/**
 * Inserts a user without a password.
 * @returns false if a user of this employer has the address; other employers do not matter
 */
export function insertUser(
  context: Context,
  { employer: tenantId, ...user }: { publicId: string; employer: Employer; name: string; email: string; role: string },
): Promise<boolean> {
  return inTransaction(context, async (tx, { audit }) => {
    const { count } = await tx.staffUser.createMany({
      data: { ...user, tenantId, passwordHash: "", createdAt: context.now },
      skipDuplicates: true,
    });
    if (count > 0) audit({ subject: user.publicId, tenantId });
    return count > 0;
  });
}

/**
 * Updates a user. Hand-written SQL, because it locks all users of the employer, so that one of two admins who remove
 * each other's role remains. Disabling ends the user's sessions.
 * @returns whether the user exists, and whether an admin (of the wholesaler: an operator) would remain
 */
export async function changeUser(
  context: Context,
  employer: Employer,
  publicId: string,
  change: { name?: string | undefined; role?: string | undefined; disabled?: boolean | undefined },
  at: Date,
): Promise<{ found: boolean; done: boolean }> {
  const [outcome] = await rows(
    z.object({ found: z.boolean(), done: z.boolean() }),
    "change_user",
    `WITH people AS (
      SELECT id, public_id, coalesce(CASE WHEN public_id = :publicId THEN :role END, role) AS role,
        CASE WHEN public_id = :publicId AND :disabled::bool IS NOT NULL THEN :disabled ELSE disabled_at IS NOT NULL END AS disabled
      FROM staff_user WHERE tenant_id IS NOT DISTINCT FROM :employer::int ORDER BY id FOR UPDATE
    ), target AS (
      SELECT id FROM people WHERE public_id = :publicId
    ), go AS (
      SELECT id FROM target WHERE EXISTS (SELECT FROM people WHERE role <> 'agent' AND NOT disabled)
    ), changed AS (
      UPDATE staff_user u SET name = coalesce(:name, u.name), role = coalesce(:role, u.role),
        disabled_at = CASE WHEN :disabled IS NULL THEN u.disabled_at WHEN :disabled THEN coalesce(u.disabled_at, :at::timestamptz) END
      FROM go WHERE u.id = go.id
    ), ended AS (
      UPDATE staff_session s SET revoked_at = :at::timestamptz FROM go WHERE s.user_id = go.id AND :disabled AND s.revoked_at IS NULL
    ), audit AS (
      INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
      SELECT :employer, :actor, :operation, :publicId, :now::timestamptz, :traceId
      FROM go
    )
    SELECT EXISTS (SELECT FROM target) AS found, EXISTS (SELECT FROM go) AS done`,
    {
      employer,
      publicId,
      name: change.name,
      role: change.role,
      disabled: change.disabled,
      at,
      actor: context.actor,
      now: context.now,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
  return outcome!;
}
