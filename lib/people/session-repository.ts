import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { IDLE } from "./session-idle";
import type { Employer } from "./user-repository";

export interface SessionRow extends Row {
  id: string;
  agent: string;
  address: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
}
/** A live session with its user. */
export interface SignedIn extends Row {
  publicId: string;
  name: string;
  email: string;
  role: string;
  tenantId: number | null;
  /** When the session expires. */
  endsAt: Date;
  /** Whether the session was verified by a second factor. */
  hasSecondFactor: boolean;
  /** Whether the tenant requires a second factor of all its users. */
  isRequired: boolean;
}

/**
 * Inserts a session and the audit entry of the sign-in.
 * @param session with a second factor, if one was verified
 */
export async function insertSession(
  session: SessionRow & { userPublicId: string; hasSecondFactor: boolean },
  traceId: string,
): Promise<void> {
  await statement(
    "insert_session",
    `WITH made AS (
       INSERT INTO staff_session (id, user_id, created_at, seen_at, expires_at, agent, address, confirmed_at, second_factor_at)
       SELECT :sessionId, id, :createdAt::timestamptz, :createdAt::timestamptz, :expiresAt::timestamptz, :agent, :address, :createdAt::timestamptz,
         CASE WHEN :hasSecondFactor THEN :createdAt::timestamptz END FROM staff_user WHERE public_id = :userPublicId
       RETURNING user_id
     )
     ${insertAudit({ tenant: "u.tenant_id", actor: "'staff:' || u.public_id", operation: "'session.create'", subject: "u.public_id", at: "now()", from: "made JOIN staff_user u ON u.id = made.user_id" })}`,
    {
      sessionId: session.id,
      userPublicId: session.userPublicId,
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
      agent: session.agent,
      address: session.address,
      traceId,
      hasSecondFactor: session.hasSecondFactor,
    },
  );
}

/**
 * Finds the user of a session; undefined when it has ended, was idle for SESSION_IDLE_MINUTES, or its user is disabled.
 * @param isActive whether to record the activity, to the minute
 */
export async function findSignedIn(id: string, at: Date, isActive: boolean): Promise<SignedIn | undefined> {
  const [row] = await statement<SignedIn>(
    "find_signed_in",
    `WITH live AS (
      SELECT s.id, s.seen_at, s.expires_at, s.second_factor_at, u.public_id, u.name, u.email, u.role, u.tenant_id,
        coalesce(t.require_second_factor, false) AS is_required
      FROM staff_session s JOIN staff_user u ON u.id = s.user_id LEFT JOIN tenant t ON t.id = u.tenant_id
      WHERE s.id = :id AND s.revoked_at IS NULL AND s.expires_at > :at::timestamptz AND s.seen_at > :at::timestamptz - ${IDLE}
        AND u.disabled_at IS NULL
    ), seen AS (
      UPDATE staff_session s SET seen_at = :at::timestamptz FROM live WHERE :isActive AND s.id = live.id AND live.seen_at < :at::timestamptz - interval '1 minute'
    )
    SELECT public_id AS "publicId", name, email, role, tenant_id AS "tenantId", expires_at AS "endsAt",
      second_factor_at IS NOT NULL AS "hasSecondFactor", is_required AS "isRequired" FROM live`,
    { id, at, isActive },
  );
  return row;
}

/** Lists a user's live sessions, most recently active first. */
export async function listSessions(userPublicId: string, at: Date): Promise<SessionRow[]> {
  return statement<SessionRow>(
    "list_sessions",
    `SELECT s.id, s.agent, s.address, s.created_at AS "createdAt", s.seen_at AS "seenAt", s.expires_at AS "expiresAt"
     FROM staff_session s JOIN staff_user u ON u.id = s.user_id
     WHERE u.public_id = :userPublicId AND s.revoked_at IS NULL AND s.expires_at > :at::timestamptz
       AND s.seen_at > :at::timestamptz - ${IDLE} ORDER BY s.seen_at DESC, s.id`,
    { userPublicId, at },
  );
}

/** Which sessions of a user to end. */
export interface Ending {
  employer: Employer;
  userPublicId: string;
  /** Only this session; undefined: all. */
  only?: string | undefined;
  /** All sessions except this one. */
  except?: string | undefined;
}

/**
 * Ends sessions.
 * @returns their number
 */
export async function endSessions(context: Context, ending: Ending, at: Date): Promise<number> {
  const [row] = await statement<{ ended: number }>(
    "end_sessions",
    `WITH ended AS (
      UPDATE staff_session s SET revoked_at = :at::timestamptz FROM staff_user u
      WHERE u.id = s.user_id AND u.public_id = :userPublicId AND u.tenant_id IS NOT DISTINCT FROM :employer::int AND s.revoked_at IS NULL
        AND s.expires_at > :at::timestamptz AND (:only::text IS NULL OR s.id = :only) AND (:except::text IS NULL OR s.id <> :except)
      RETURNING s.id
    ), audit AS (
      ${insertAudit({ tenant: ":employer", subject: ":userPublicId", from: "(SELECT) AS one WHERE EXISTS (SELECT FROM ended)" })}
    )
    SELECT count(*)::int AS ended FROM ended`,
    {
      at,
      userPublicId: ending.userPublicId,
      employer: ending.employer,
      only: ending.only,
      except: ending.except,
      actor: context.actor,
      operation: context.operation,
      now: context.now,
      traceId: context.traceId,
    },
  );
  return row!.ended;
}

/** Ends a session because its user signs out, and writes the audit entry. */
export async function endOwnSession(id: string, at: Date, traceId: string): Promise<void> {
  await statement(
    "end_own_session",
    `WITH ended AS (
       UPDATE staff_session SET revoked_at = :at::timestamptz WHERE id = :id AND revoked_at IS NULL RETURNING user_id
     )
     ${insertAudit({ tenant: "u.tenant_id", actor: "'staff:' || u.public_id", operation: "'session.delete'", subject: "u.public_id", at: "now()", from: "ended JOIN staff_user u ON u.id = ended.user_id" })}`,
    { id, at, traceId },
  );
}

/**
 * Deletes sessions that expired before an instant, up to a limit.
 * @returns their number
 */
export async function sweepSessions(before: Date, most: number): Promise<number> {
  const deleted = await statement(
    "sweep_sessions",
    `DELETE FROM staff_session WHERE id IN (
       SELECT id FROM staff_session WHERE expires_at < :before::timestamptz LIMIT :limit FOR UPDATE SKIP LOCKED) RETURNING 1`,
    { before, limit: most },
  );
  return deleted.length;
}

/**
 * Deletes invitation and password links that expired before an instant, up to a limit.
 * @returns their number
 */
export async function sweepLinks(before: Date, most: number): Promise<number> {
  const deleted = await statement(
    "sweep_links",
    `DELETE FROM staff_link WHERE hash IN (
       SELECT hash FROM staff_link WHERE expires_at < :before::timestamptz LIMIT :limit FOR UPDATE SKIP LOCKED) RETURNING 1`,
    { before, limit: most },
  );
  return deleted.length;
}

/**
 * Deletes answered challenges that expired before an instant, up to a limit.
 * @returns their number
 */
export async function sweepChallenges(before: Date, most: number): Promise<number> {
  const deleted = await statement(
    "sweep_challenges",
    `DELETE FROM staff_spent_challenge WHERE hash IN (
       SELECT hash FROM staff_spent_challenge WHERE expires_at < :before::timestamptz LIMIT :limit FOR UPDATE SKIP LOCKED) RETURNING 1`,
    { before, limit: most },
  );
  return deleted.length;
}
