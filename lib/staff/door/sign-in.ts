import { setTimeout as sleep } from "node:timers/promises";
import { admit, settle, type Attempt } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { addressBlock } from "@/lib/core/client-address";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { inTurn } from "@/lib/people/hash-queue";
import { isSecret } from "@/lib/people/password";
import { recordSecurityEvent, type SecurityEvent } from "@/lib/security-log/record";
import { countThrottled } from "@/lib/security-log/throttled";
import type { Device } from "./known-device";
import { findStaffByEmail } from "./repository";
import { slowDown } from "./slow-down";

export type SignIn = { publicId: string } | { refused: "CREDENTIALS" } | { refused: "WAIT"; seconds: number };

/** Where somebody signs in from. */
export interface SignInOrigin {
  address: string;
  agent?: string;
  /** The browser, where somebody signed in before. */
  device?: Device | undefined;
}

/**
 * Who proves with e-mail and password to be somebody of the staff. An unknown address, a wrong password and a disabled
 * user are refused alike: the answer does not tell who works here.
 *
 * Failures count for e-mail and address together and for the address, with back-off; many failures for one e-mail from
 * wherever delay an attempt and never refuse it. In a browser where this person signed in before only its own failures
 * count. So nobody who guesses locks anybody else out.
 */
export async function signInWithPassword(email: string, password: string, from: SignInOrigin): Promise<SignIn> {
  const given = email.trim().toLowerCase();
  const user = isPlain(given) ? await findStaffByEmail(given) : null;
  const { address, agent, device } = from;
  const event = (type: SecurityEvent["type"], detail?: string): SecurityEvent => ({
    type,
    tenantId: user?.tenantId ?? null,
    subject: user?.publicId ?? null,
    // What is no address may be a password in the wrong field.
    identity: given.includes("@") ? given : undefined,
    address,
    agent,
    detail,
    traceId: newTraceId(),
  });

  const isKnown = Boolean(user && device?.people.includes(user.publicId));
  const place = addressBlock(address);
  const byDevice: Attempt = { policy: ATTEMPTS.signInByDevice, by: [device?.id ?? "", user?.publicId ?? ""] };
  const byBoth: Attempt = { policy: ATTEMPTS.signIn, by: [given, place] };
  const byAddress: Attempt = { policy: ATTEMPTS.signInByAddress, by: [place] };
  const byEmail: Attempt = { policy: ATTEMPTS.signInByEmail, by: [given] };

  const admission = await admit(isKnown ? [byDevice] : [byBoth, byAddress, byEmail]);
  if (admission.waitSeconds) {
    countThrottled(event("sign_in.throttled"));
    return { refused: "WAIT", seconds: admission.waitSeconds };
  }
  const delay = slowDown(admission.count(byEmail));
  if (delay) await sleep(delay);
  const proven = await inTurn({ by: isKnown ? byDevice.by.join() : place, isKnown }, () =>
    isSecret(user?.passwordHash, password),
  ).catch(busy);
  if (proven === "BUSY") return { refused: "WAIT", seconds: 2 };
  if (!user || !proven || user.disabledAt) {
    await recordSecurityEvent(event("sign_in.failed", proven && user ? "the user is disabled" : undefined));
    return { refused: "CREDENTIALS" };
  }
  await Promise.all([
    isKnown ? settle([byDevice]) : settle([byBoth], [byAddress, byEmail]),
    recordSecurityEvent(event("sign_in.succeeded")),
  ]);
  return { publicId: user.publicId };
}

function busy(error: unknown): "BUSY" {
  if (error instanceof DomainError && error.code === "rate_limited") return "BUSY";
  throw error;
}

/** PostgreSQL's text has no NUL, and no address is longer. */
function isPlain(email: string): boolean {
  return email.length <= 254 && !email.includes("\0");
}
