import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId, newTraceId } from "@/lib/core/ids";
import type { SessionRecord } from "./schemas";
import { endSessions, insertSession, listSessions, type SessionRow } from "./session-repository";
import { getEmployer, getUser } from "./users";
import type { SecurityEvent } from "@/lib/security-log/record";

/** The id of a user from the audit's actor: `usr_…` from `staff:usr_…`. */
export const getOwnUserId = (context: Context): string => context.actor.slice("staff:".length);

/**
 * Starts a session of an authenticated user, under a new random id (against session fixation).
 * @param seconds how long it lasts
 * @param hasSecondFactor whether a second factor was verified
 * @returns the session's id
 */
export async function startSession(
  userPublicId: string,
  from: { agent: string; address: string },
  seconds: number,
  hasSecondFactor = false,
): Promise<string> {
  const at = clock.realNow();
  const id = newId("ses", at);
  const expiresAt = new Date(at.getTime() + seconds * 1000);
  const agent = from.agent.slice(0, 300);
  const address = from.address.slice(0, 64);
  const session = { id, userPublicId, agent, address, createdAt: at, seenAt: at, expiresAt, hasSecondFactor };
  await insertSession(session, newTraceId());
  return id;
}

export function listOwnSessions(context: Context): Promise<SessionRow[]> {
  return listSessions(getOwnUserId(context), clock.realNow());
}

/**
 * Ends one of the caller's sessions.
 * @throws DomainError `SESSION_NOT_FOUND`
 */
export async function endSession(context: Context, sessionId: string): Promise<number> {
  const ended = await end(context, { only: sessionId });
  if (!ended) throw new DomainError("SESSION_NOT_FOUND");
  return ended;
}

/** Ends all of the caller's sessions except the current one. */
export function endOtherSessions(context: Context): Promise<number> {
  return end(context, { except: context.session });
}

/**
 * Ends all sessions of a user of the caller's employer.
 * @throws DomainError `USER_NOT_FOUND`
 */
export async function signOutUserSessions(context: Context, publicId: string): Promise<number> {
  await getUser(context, publicId);
  return end(context, { userPublicId: publicId });
}

function end(
  context: Context,
  ending: { userPublicId?: string; only?: string; except?: string | undefined },
): Promise<number> {
  const whose = { employer: getEmployer(context), userPublicId: getOwnUserId(context) };
  return endSessions(context, { ...whose, ...ending }, clock.realNow());
}

export const toSession =
  (own: string | undefined) =>
  (session: SessionRow): z.input<typeof SessionRecord> => ({
    id: session.id,
    is_this_one: session.id === own,
    agent: session.agent,
    address: session.address,
    created_at: session.createdAt.toISOString(),
    seen_at: session.seenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  });

/** A security event about the caller, or about a user whom the caller changes. */
export const makeOwnEvent = (
  context: Context,
  type: SecurityEvent["type"],
  more: { subject?: string; detail?: string } = {},
): SecurityEvent => ({
  type,
  tenantId: context.tenantId || null,
  subject: getOwnUserId(context),
  address: context.address ?? "unknown",
  traceId: context.traceId,
  ...more,
});
