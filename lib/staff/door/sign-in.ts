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
import { listAccounts, type Account } from "./repository";
import { slowDown } from "./slow-down";

/** Whom somebody works for; the house's id is `house`. */
export interface Employer {
  id: string;
  name: string;
}
export type SignIn =
  | { publicId: string }
  | { refused: "CREDENTIALS" }
  | { refused: "WAIT"; seconds: number }
  /** The password is right at several employers. */
  | { choose: Employer[] };

/** Where somebody signs in from. */
export interface SignInOrigin {
  address: string;
  agent?: string;
  /** The browser, where somebody signed in before. */
  device?: Device | undefined;
  /** Whom they chose to work for; undefined: whoever knows the password. */
  employer?: string | undefined;
}

/**
 * Accounts of one address that a password is tried at. Every attempt costs as many slow hashes, however many accounts there
 * are: its time does not tell how many employers somebody has, or whether any.
 */
export const MAX_TRIED = 3;
/** Whom operators work for. */
export const HOUSE: Employer = { id: "house", name: "Partner booking desk" };

/**
 * Who proves with e-mail and password to be somebody of the staff. An unknown address, a wrong password and a disabled
 * user are refused alike: the answer does not tell who works here, or for whom. Where the password is right at several
 * employers the person chooses one, and sends it along.
 *
 * Failures count for e-mail and address together and for the address, with back-off; many failures for one e-mail from
 * wherever delay an attempt and never refuse it. In a browser where this person signed in before only its own failures
 * count. So nobody who guesses locks anybody else out.
 */
export async function signInWithPassword(email: string, password: string, from: SignInOrigin): Promise<SignIn> {
  const given = email.trim().toLowerCase();
  const { address, agent, device, employer } = from;
  const accounts = isPlain(given) && isPlain(employer ?? "") ? await listAccounts(given, employer, MAX_TRIED) : [];
  const traceId = newTraceId();
  const events = (type: SecurityEvent["type"], of: (Account | undefined)[], detail?: string): SecurityEvent[] =>
    (of.length ? of : [undefined]).map((account) => ({
      type,
      tenantId: account?.tenantId ?? null,
      subject: account?.publicId ?? null,
      // What is no address may be a password in the wrong field.
      identity: given.includes("@") ? given : undefined,
      address,
      agent,
      detail,
      traceId,
    }));

  const known = accounts.find(({ publicId }) => device?.people.includes(publicId));
  const isKnown = known !== undefined;
  const place = addressBlock(address);
  const byDevice: Attempt = { policy: ATTEMPTS.signInByDevice, by: [device?.id ?? "", known?.publicId ?? ""] };
  const byBoth: Attempt = { policy: ATTEMPTS.signIn, by: [given, place] };
  const byAddress: Attempt = { policy: ATTEMPTS.signInByAddress, by: [place] };
  const byEmail: Attempt = { policy: ATTEMPTS.signInByEmail, by: [given] };

  const admission = await admit(isKnown ? [byDevice] : [byBoth, byAddress, byEmail]);
  if (admission.waitSeconds) {
    for (const event of events("sign_in.throttled", accounts)) countThrottled(event);
    return { refused: "WAIT", seconds: admission.waitSeconds };
  }
  const delay = slowDown(admission.count(byEmail));
  if (delay) await sleep(delay);
  const proven = await inTurn({ by: isKnown ? byDevice.by.join() : place, isKnown }, () =>
    provenBy(accounts, password),
  ).catch(busy);
  if (proven === "BUSY") return { refused: "WAIT", seconds: 2 };
  const open = proven.filter(({ isDisabled }) => !isDisabled);
  if (!open.length) {
    const failed = proven.length
      ? events("sign_in.failed", proven, "the user is disabled")
      : events("sign_in.failed", accounts);
    await Promise.all(failed.map((event) => recordSecurityEvent(event)));
    return { refused: "CREDENTIALS" };
  }
  const detail = open.length > 1 ? "the employer is still to be chosen" : undefined;
  await Promise.all([
    isKnown ? settle([byDevice]) : settle([byBoth], [byAddress, byEmail]),
    ...events("sign_in.succeeded", open, detail).map((event) => recordSecurityEvent(event)),
  ]);
  if (open.length === 1) return { publicId: open[0]!.publicId };
  return { choose: open.map(({ employerId: id, employer: name }) => (id && name ? { id, name } : HOUSE)) };
}

/** The accounts whose password it is, by the same number of slow hashes each time. */
async function provenBy(accounts: Account[], password: string): Promise<Account[]> {
  const proven: Account[] = [];
  for (let i = 0; i < MAX_TRIED; i++) {
    if (await isSecret(accounts[i]?.passwordHash, password)) proven.push(accounts[i]!);
  }
  return proven;
}

function busy(error: unknown): "BUSY" {
  if (error instanceof DomainError && error.code === "rate_limited") return "BUSY";
  throw error;
}

/** PostgreSQL's text has no NUL, and no address is longer. */
function isPlain(email: string): boolean {
  return email.length <= 254 && !email.includes("\0");
}
