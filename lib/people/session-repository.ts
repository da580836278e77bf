import type { Context } from "@/lib/core/context";
import { z } from "zod";
import { rows } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { inTransaction, prisma, type Writer } from "@/lib/core/prisma";

/** SQL: the idle time after which a session ends. */
export const IDLE_TIME_SQL = `interval '${env.sessionIdleMinutes} minutes'`;

/** A tenant's id; null for the wholesaler, whose users are operators. */
export type Employer = number | null;

export interface SessionRow {
  id: string;
  agent: string;
  address: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
}
/** A live session with its user. */
const SignedIn = z.object({
  publicId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  tenantId: z.int().nullable(),
  /** When the session expires. */
  endsAt: z.date(),
  /** Whether the user has verified a second factor in this session. */
  hasSecondFactor: z.boolean(),
  /** Whether the tenant requires second factors of all users. */
  isRequired: z.boolean(),
});
export type SignedIn = z.output<typeof SignedIn>;

/** Inserts a session with the audit entry of the sign-in. @param session with a second factor if one was verified */
export function insertSession(
  { userPublicId, hasSecondFactor, ...session }: SessionRow & { userPublicId: string; hasSecondFactor: boolean },
  traceId: string,
): Promise<void> {
  return inTransaction(ownWrite(userPublicId, "session.create", session.createdAt, traceId), async (tx, { audit }) => {
    const user = await tx.staffUser.findFirst({ where: { publicId: userPublicId }, select: WHO });
    if (!user) return;
    const { createdAt } = session;
    await tx.staffSession.create({
      data: {
        ...session,
        userId: user.id,
        confirmedAt: createdAt,
        secondFactorAt: hasSecondFactor ? createdAt : null,
      },
      select: { id: true },
    });
    audit({ subject: userPublicId, tenantId: user.tenantId });
  });
}

const WHO = { id: true, publicId: true, tenantId: true } as const;

/** The context of a write by signing in or out, which are not operations and have no context. */
const ownWrite = (userPublicId: string, operation: string, now: Date, traceId: string): Writer => {
  return { tenantId: 0, actor: `staff:${userPublicId}`, operation, now, traceId };
};

/**
 * Finds the user of a session; undefined if it has ended or was idle for SESSION_IDLE_MINUTES, or if the user is
 * disabled. Hand-written SQL, because each call of the desk waits for it: one round trip reads and records the
 * activity.
 * @param isActive whether to record the activity, to the minute
 */
export async function findSignedIn(id: string, at: Date, isActive: boolean): Promise<SignedIn | undefined> {
  const [row] = await rows(
    SignedIn,
    "find_signed_in",
    `WITH live AS (
      SELECT s.id, s.seen_at, s.expires_at, s.second_factor_at, u.public_id, u.name, u.email, u.role, u.tenant_id,
        coalesce(t.require_second_factor, false) AS is_required
      FROM staff_session s JOIN staff_user u ON u.id = s.user_id LEFT JOIN tenant t ON t.id = u.tenant_id
      WHERE s.id = :id AND s.revoked_at IS NULL AND s.expires_at > :at::timestamptz AND s.seen_at > :at::timestamptz - ${IDLE_TIME_SQL}
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
export function listSessions(userPublicId: string, at: Date): Promise<SessionRow[]> {
  const idleSince = new Date(at.getTime() - env.sessionIdleMinutes * 60_000);
  return prisma().staffSession.findMany({
    where: { user: { publicId: userPublicId }, revokedAt: null, expiresAt: { gt: at }, seenAt: { gt: idleSince } },
    orderBy: [{ seenAt: "desc" }, { id: "asc" }],
    select: { id: true, agent: true, address: true, createdAt: true, seenAt: true, expiresAt: true },
  });
}

/** Which of a user's sessions to end. */
interface Ending {
  employer: Employer;
  userPublicId: string;
  /** Only this session; undefined for all. */
  only?: string | undefined;
  /** All sessions except this one. */
  except?: string | undefined;
}

/**
 * Ends sessions.
 * @returns their number
 */
export function endSessions(
  context: Context,
  { employer, userPublicId, only, except }: Ending,
  at: Date,
): Promise<number> {
  return inTransaction(context, async (tx, { audit }) => {
    const { count } = await tx.staffSession.updateMany({
      where: {
        user: { publicId: userPublicId, tenantId: employer },
        revokedAt: null,
        expiresAt: { gt: at },
        AND: [only === undefined ? {} : { id: only }, except === undefined ? {} : { id: { not: except } }],
      },
      data: { revokedAt: at },
    });
    if (count > 0) audit({ subject: userPublicId, tenantId: employer });
    return count;
  });
}

/** Ends a session because its user signs out, with an audit entry. */
export async function endOwnSession(id: string, at: Date, traceId: string): Promise<void> {
  const session = await prisma().staffSession.findFirst({ where: { id }, select: { user: { select: WHO } } });
  if (!session) return;
  const { publicId, tenantId } = session.user;
  await inTransaction(ownWrite(publicId, "session.delete", at, traceId), async (tx, { audit }) => {
    const { count } = await tx.staffSession.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } });
    if (count > 0) audit({ subject: publicId, tenantId });
  });
}
