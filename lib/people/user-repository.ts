import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { IDLE } from "./session-idle";

/** A tenant's id; null: the wholesaler itself, whose users are the operators. */
export type Employer = number | null;

export interface UserRow extends Row {
  id: number;
  publicId: string;
  name: string;
  email: string;
  role: string;
  status: string;
  createdAt: Date;
  lastSeenAt: Date | null;
  liveSessions: number;
  hasSecondFactor: boolean;
  /** Signs in through single sign-on and has no password here. */
  isBySso: boolean;
}

/** Has an identity at the single sign-on provider and no password. */
const BY_SSO = `(u.password_hash = '' AND EXISTS (SELECT FROM staff_identity i WHERE i.user_id = u.id))`;
/** A user with a password or an identity at the provider has accepted the invitation. */
const STATUS = `CASE WHEN u.disabled_at IS NOT NULL THEN 'DISABLED' WHEN u.password_hash = '' AND NOT ${BY_SSO} THEN 'INVITED' ELSE 'ACTIVE' END`;
const USER = `
  SELECT u.id, u.public_id AS "publicId", u.name, u.email, u.role, ${STATUS} AS status, u.created_at AS "createdAt",
    s.seen AS "lastSeenAt", coalesce(s.live, 0)::int AS "liveSessions", ${BY_SSO} AS "isBySso",
    EXISTS (SELECT FROM staff_factor f WHERE f.user_id = u.id) AS "hasSecondFactor"
  FROM staff_user u
  LEFT JOIN LATERAL (
    SELECT max(seen_at) AS seen, count(*) FILTER (WHERE revoked_at IS NULL AND expires_at > $2::timestamptz AND seen_at > $2::timestamptz - ${IDLE}) AS live
    FROM staff_session WHERE user_id = u.id
  ) s ON true
  WHERE u.tenant_id IS NOT DISTINCT FROM $1::int`;

/**
 * Lists users, newest first, by keyset pagination.
 * @param at real time, which decides which sessions are live
 */
export async function listUsers(
  employer: Employer,
  at: Date,
  filters: { q?: string | undefined; status?: string | undefined; role?: string | undefined },
  after: { createdAt: Date; publicId: string } | undefined,
  most: number,
): Promise<UserRow[]> {
  return statement<UserRow>(
    "list_users",
    `${USER}
      AND ($3::text IS NULL OR strpos(lower(u.name || ' ' || u.email), lower($3)) > 0)
      AND ($4::text IS NULL OR ${STATUS} = $4) AND ($5::text IS NULL OR u.role = $5)
      AND ($6::timestamptz IS NULL OR (u.created_at, u.public_id) < ($6::timestamptz, $7))
    ORDER BY u.created_at DESC, u.public_id DESC LIMIT $8`,
    [employer, at, filters.q, filters.status, filters.role, after?.createdAt, after?.publicId, most],
  );
}

export async function findUser(employer: Employer, publicId: string, at: Date): Promise<UserRow | undefined> {
  const [row] = await statement<UserRow>("find_user", `${USER} AND u.public_id = $3`, [employer, at, publicId]);
  return row;
}

/**
 * Inserts a user without a password.
 * @returns false when a user of this employer has the address; other employers' users are not checked
 */
export async function insertUser(
  context: Context,
  user: { publicId: string; employer: Employer; name: string; email: string; role: string },
): Promise<boolean> {
  const rows = await statement(
    "insert_user",
    `WITH made AS (
      INSERT INTO staff_user (public_id, tenant_id, name, email, role, password_hash, created_at)
      VALUES ($1, $2, $3, $4, $5, '', $6::timestamptz) ON CONFLICT (email, (coalesce(tenant_id, 0))) DO NOTHING RETURNING public_id
    ), audit AS (
      INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $2, $7, 'user.invite', public_id, $6::timestamptz, $8 FROM made
    )
    SELECT 1 FROM made`,
    [user.publicId, user.employer, user.name, user.email, user.role, context.now, context.actor, context.traceId],
  );
  return rows.length > 0;
}

/**
 * Updates a user. Locks all users of the employer, so that of two admins who remove each other's role one remains.
 * Disabling ends the user's sessions.
 * @returns whether the user exists, and whether an admin (for the wholesaler: an operator) would remain
 */
export async function changeUser(
  context: Context,
  employer: Employer,
  publicId: string,
  change: { name?: string | undefined; role?: string | undefined; disabled?: boolean | undefined },
  at: Date,
): Promise<{ found: boolean; done: boolean }> {
  const [outcome] = await statement<{ found: boolean; done: boolean }>(
    "change_user",
    `WITH people AS (
      SELECT id, public_id, coalesce(CASE WHEN public_id = $2 THEN $4 END, role) AS role,
        CASE WHEN public_id = $2 AND $5::bool IS NOT NULL THEN $5 ELSE disabled_at IS NOT NULL END AS disabled
      FROM staff_user WHERE tenant_id IS NOT DISTINCT FROM $1::int ORDER BY id FOR UPDATE
    ), target AS (
      SELECT id FROM people WHERE public_id = $2
    ), go AS (
      SELECT id FROM target WHERE EXISTS (SELECT FROM people WHERE role <> 'agent' AND NOT disabled)
    ), changed AS (
      UPDATE staff_user u SET name = coalesce($3, u.name), role = coalesce($4, u.role),
        disabled_at = CASE WHEN $5 IS NULL THEN u.disabled_at WHEN $5 THEN coalesce(u.disabled_at, $6::timestamptz) END
      FROM go WHERE u.id = go.id
    ), ended AS (
      UPDATE staff_session s SET revoked_at = $6::timestamptz FROM go WHERE s.user_id = go.id AND $5 AND s.revoked_at IS NULL
    ), audit AS (
      INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $1, $7, 'user.update', $2, $8::timestamptz, $9 FROM go
    )
    SELECT EXISTS (SELECT FROM target) AS found, EXISTS (SELECT FROM go) AS done`,
    [employer, publicId, change.name, change.role, change.disabled, at, context.actor, context.now, context.traceId],
  );
  return outcome!;
}
