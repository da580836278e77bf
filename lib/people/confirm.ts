import { countAttemptOrRefuse, clearFailures, type Attempt } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { recordSecurityEvent } from "@/lib/security-log/record";
import { countThrottledAttempt } from "@/lib/security-log/throttled";
import { confirmSession, findFactorState, type FactorState } from "./second-factor/factor-repository";
import { runQueuedHash } from "./password/hash-queue";
import { isSecret } from "./password/password";
import { findPassword } from "./password/password-repository";
import { makeOwnEvent, getOwnUserId } from "./sessions";

/** Minutes after a confirmation in which the user may change sign-in methods. */
const MINUTES = 10;

/** Until when a session needs no new confirmation; undefined if it needs one now. */
export function confirmedUntil(confirmedAt: Date | null): Date | undefined {
  const until = confirmedAt && new Date(confirmedAt.getTime() + MINUTES * 60_000);
  return until && until > clock.realNow() ? until : undefined;
}

/**
 * Returns the caller's account if they have confirmed their identity recently.
 * @throws DomainError `auth.confirmation_required`
 */
export async function requireConfirmed(context: Context): Promise<FactorState> {
  const state = await getOwnFactorState(context);
  if (confirmedUntil(state.confirmedAt)) return state;
  throw new DomainError("auth.confirmation_required", {
    ...(!state.hasPassword && { message: "Confirm your identity: sign out and sign in again" }),
  });
}

/** Returns the caller's account. @throws DomainError `USER_NOT_FOUND` if the user was removed meanwhile */
export async function getOwnFactorState(context: Context): Promise<FactorState> {
  const state = await findFactorState(getOwnUserId(context), context.session);
  if (!state) throw new DomainError("USER_NOT_FOUND");
  return state;
}

/**
 * Confirms the caller's identity by password. Wrong passwords count for the person, with back-off.
 * @returns until when no new confirmation is needed
 * @throws DomainError `INVALID_REQUEST` for a wrong password, `rate_limited`
 */
export async function confirmMe(context: Context, password: string): Promise<Date> {
  const self = getOwnUserId(context);
  const byPerson: Attempt = { policy: ATTEMPTS.password, by: [self] };
  const { waitSeconds } = await countAttemptOrRefuse([byPerson]);
  if (waitSeconds) {
    countThrottledAttempt(makeOwnEvent(context, "password.throttled"));
    throw new DomainError("rate_limited", { retryAfter: waitSeconds });
  }
  const own = await findPassword(self);
  if (!(await runQueuedHash({ by: self, isKnown: true }, () => isSecret(own?.hash, password)))) {
    await recordSecurityEvent(makeOwnEvent(context, "password.failed"));
    throw invalid({ path: "password", message: "is not your password" });
  }
  await clearFailures([byPerson]);
  const at = clock.realNow();
  if (context.session) await confirmSession(context, context.session, at);
  return confirmedUntil(at)!;
}
