import { countAttemptOrRefuse, clearFailures, type Attempt } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { clock } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { recordSecurityEvent, type SecurityEvent } from "@/lib/security-log/record";
import { countThrottledAttempt } from "@/lib/security-log/throttled";
import { openStored } from "@/lib/core/secrets/stored-secret";
import { passkeyRequest, verifyPasskey } from "./passkey";
import {
  findFactorKinds,
  findPasskey,
  listTotps,
  consumeFirstStep,
  consumePasskeyChallenge,
  consumeRecoveryCode,
  consumeTimeStep,
  type FactorKinds,
} from "./proof-repository";
import { listPasskeys } from "./factor-repository";
import { hashRecoveryCode, readRecoveryCode } from "./recovery-code";
import { openStep, sealStep } from "./sealed-step";
import type { PasskeyAnswer } from "./second-factor-schemas";
import type { z } from "zod";
import { matchTotp } from "./totp";

/** The result of the second step. GONE: the first step has expired, so that the user must start again. */
export type SecondStep =
  | { publicId: string; by: "TOTP" | "RECOVERY_CODE" }
  | { refused: "GONE" }
  | { refused: "CODE" }
  | { refused: "WAIT"; seconds: number };

/** Where a sign-in request came from. */
export interface StepOrigin {
  address: string;
  agent?: string;
}

/**
 * Starts the second step after a right password; undefined if the user has no second factor. The browser carries the
 * sealed state to the second step.
 */
export async function startSecondStep(userPublicId: string): Promise<string | undefined> {
  const kinds = await findFactorKinds(userPublicId);
  return kinds && (kinds.hasTotp || kinds.hasPasskey)
    ? sealStep("secondFactor", { user: userPublicId }).sealed
    : undefined;
}

/**
 * Returns a user who is between the two steps, with the kinds of second factor; undefined if the first step has
 * expired.
 */
export async function findSecondStep(sealed: string): Promise<FactorKinds | undefined> {
  const step = openStep("secondFactor", sealed);
  return step && findFactorKinds(step.user);
}

/** Completes the second step with an app's code or a recovery code. Wrong codes count, with back-off. */
export async function takeSecondStep(sealed: string, code: string, from: StepOrigin): Promise<SecondStep> {
  const step = openStep("secondFactor", sealed);
  const kinds = step && (await findFactorKinds(step.user));
  if (!step || !kinds) return { refused: "GONE" };
  const publicId = step.user;
  const event = (type: SecurityEvent["type"]): SecurityEvent => ({
    type,
    tenantId: kinds.tenantId,
    subject: publicId,
    identity: kinds.email,
    traceId: newTraceId(),
    ...from,
  });
  const byPerson: Attempt = { policy: ATTEMPTS.secondFactor, by: [publicId] };
  const { waitSeconds } = await countAttemptOrRefuse([byPerson]);
  if (waitSeconds) {
    countThrottledAttempt(event("second_factor.throttled"));
    return { refused: "WAIT", seconds: waitSeconds };
  }
  const at = clock.realNow();
  const by = readRecoveryCode(code) === undefined ? await byTotp(publicId, code, at) : await byCode(publicId, code, at);
  if (!by) {
    await recordSecurityEvent(event("second_factor.failed"));
    return { refused: "CODE" };
  }
  await clearFailures([byPerson]);
  if (!(await consumeFirstStep(step))) return { refused: "GONE" };
  await recordSecurityEvent(event(by === "TOTP" ? "second_factor.succeeded" : "recovery_code.used"));
  return { publicId, by };
}

async function byTotp(publicId: string, typed: string, at: Date): Promise<"TOTP" | undefined> {
  const code = typed.replace(/\s/g, "");
  for (const totp of await listTotps(publicId)) {
    const timeStep = await matchTotp(openStored("second-factor", totp, totp.publicId), code, totp.lastTimeStep, at);
    if (timeStep !== undefined && (await consumeTimeStep(totp.publicId, timeStep, at))) return "TOTP";
  }
  return undefined;
}

async function byCode(publicId: string, code: string, at: Date): Promise<"RECOVERY_CODE" | undefined> {
  const left = await consumeRecoveryCode(publicId, hashRecoveryCode(publicId, code), at);
  return left === undefined ? undefined : "RECOVERY_CODE";
}

/**
 * Returns the browser's options to sign in with a passkey. No password is needed: a passkey verifies its user, so it
 * is two factors in one (NIST SP 800-63B, section 5.1.7).
 * @param sealed a user between the two steps, whose passkeys alone are allowed
 */
export async function requestPasskey(site: string, sealed: string | undefined) {
  const step = sealed === undefined ? undefined : openStep("secondFactor", sealed);
  const options = await passkeyRequest(site, step ? await listPasskeys(step.user) : []);
  return { options, request: sealStep("passkey", { challenge: options.challenge }).sealed };
}

/** Signs in by a passkey; undefined if the response does not belong to this request, or was used before. */
export async function signInWithPasskey(
  site: string,
  request: string,
  answer: z.output<typeof PasskeyAnswer>,
  from: StepOrigin,
): Promise<string | undefined> {
  const step = openStep("passkey", request);
  const passkey = step && (await findPasskey(answer.id));
  if (!step || !passkey) return undefined;
  const signCount = await verifyPasskey(site, step.challenge, passkey, answer);
  const isProven =
    signCount !== undefined && (await consumePasskeyChallenge(passkey.publicId, signCount, step, clock.realNow()));
  await recordSecurityEvent({
    type: isProven ? "sign_in.succeeded" : "sign_in.failed",
    tenantId: passkey.tenantId,
    subject: passkey.userPublicId,
    detail: "by passkey",
    traceId: newTraceId(),
    ...from,
  });
  return isProven ? passkey.userPublicId : undefined;
}
