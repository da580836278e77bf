import type { z } from "zod";
import { admit, settle, type Attempt } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { recordSecurityEvent, type SecurityEvent } from "@/lib/security-log/record";
import { countThrottled } from "@/lib/security-log/throttled";
import { passwordProblem } from "./common-password";
import { runHash } from "./hash-queue";
import { hashSecret, isSecret } from "./password";
import { findPassword, replacePassword } from "./password-repository";
import type { ChangePassword } from "../schemas";
import { getOwnId } from "../sessions";

/**
 * Changes the caller's password and ends all other sessions. Wrong current passwords count for the person, with
 * back-off, but do not block signing in.
 * @throws DomainError `INVALID_REQUEST` if the current password is wrong or the new one is common, `rate_limited`
 */
export async function changeMyPassword(context: Context, request: z.output<typeof ChangePassword>): Promise<void> {
  const userPublicId = getOwnId(context);
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
  const { waitSeconds } = await admit([byPerson]);
  if (waitSeconds) {
    countThrottled(event("password.throttled"));
    throw new DomainError("rate_limited", { retryAfter: waitSeconds });
  }
  const turn = { by: userPublicId, isKnown: true };
  if (!(await runHash(turn, () => isSecret(own?.hash, request.current_password)))) {
    await recordSecurityEvent(event("password.failed"));
    throw invalid({ path: "current_password", message: "is not your password" });
  }
  await settle([byPerson]);
  const problem = await passwordProblem(request.new_password, [own!.name, own!.email]);
  if (problem !== undefined) throw invalid({ path: "new_password", message: problem });
  const next = await runHash(turn, () => hashSecret(request.new_password));
  const change = { userPublicId, proven: own!.hash, next, keep: context.session, at: clock.realNow() };
  if (!(await replacePassword(context, change)))
    throw invalid({ path: "current_password", message: "has just been changed elsewhere: reload and try again" });
  await recordSecurityEvent(event("password.changed"));
}
