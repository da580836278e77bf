import type { z } from "zod";
import { countAttemptOrRefuse, clearFailures, type Attempt } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { recordSecurityEvent, type SecurityEvent } from "@/lib/security-log/record";
import { countThrottledAttempt } from "@/lib/security-log/throttled";
import { passwordProblem } from "./common-password";
import { runQueuedHash } from "./hash-queue";
import { hashSecret, isSecret } from "./password";
import { findPassword, replacePassword } from "./password-repository";
import type { ChangePassword } from "../schemas";
import { getOwnUserId } from "../sessions";

/**
 * Changes the caller's password and ends all other sessions. Wrong current passwords count for the person, with
 * back-off, but do not block signing in.
 * @throws DomainError `INVALID_REQUEST` if the current password is wrong or the new one is common, `rate_limited`
 */
export async function changeMyPassword(context: Context, request: z.output<typeof ChangePassword>): Promise<void> {
  const userPublicId = getOwnUserId(context);
  const own = await findPassword(userPublicId);
  const event = (type: SecurityEvent["type"]): SecurityEvent => ({
    type,
    tenantId: own?.tenantId ?? null,
    subject: userPublicId,
    identity: own?.email,
    address: context.address ?? "unknown",
    traceId: context.traceId,
  });
  const byPerson: Attempt = { policy: ATTEMPTS.password, by: [userPublicId] };
  const { waitSeconds } = await countAttemptOrRefuse([byPerson]);
  if (waitSeconds) {
    countThrottledAttempt(event("password.throttled"));
    throw new DomainError("rate_limited", { retryAfter: waitSeconds });
  }
  const turn = { by: userPublicId, isKnown: true };
  if (!(await runQueuedHash(turn, () => isSecret(own?.hash, request.current_password)))) {
    await recordSecurityEvent(event("password.failed"));
    throw invalid({ path: "current_password", message: "is not your password" });
  }
  await clearFailures([byPerson]);
  const problem = await passwordProblem(request.new_password, [own!.name, own!.email]);
  if (problem !== undefined) throw invalid({ path: "new_password", message: problem });
  const next = await runQueuedHash(turn, () => hashSecret(request.new_password));
  const change = { userPublicId, proven: own!.hash, next, keep: context.session, at: clock.realNow() };
  if (!(await replacePassword(context, change)))
    throw invalid({ path: "current_password", message: "has just been changed elsewhere: reload and try again" });
  await recordSecurityEvent(event("password.changed"));
}
