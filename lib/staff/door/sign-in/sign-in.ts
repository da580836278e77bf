import { setTimeout as sleep } from "node:timers/promises";
import { countAttemptOrRefuse, clearFailures, type Attempt } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { addressBlock } from "@/lib/core/client-address";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { prisma } from "@/lib/core/prisma";
import { runQueuedHash } from "@/lib/people/password/hash-queue";
import { isSecret } from "@/lib/people/password/password";
import { recordSecurityEvent, type SecurityEvent } from "@/lib/security-log/record";
import { countThrottledAttempt } from "@/lib/security-log/throttled";
import type { Device } from "../session/known-device";
import { computeAttemptDelay } from "./slow-down";

/** An employer of users; the wholesaler's id is `house`. */
interface Employer {
  id: string;
  name: string;
}
type SignIn =
  | { publicId: string }
  | { refused: "CREDENTIALS" }
  | { refused: "WAIT"; seconds: number }
  /** The password is right at several employers. */
  | { choose: Employer[] };

/** Where a sign-in comes from. */
export interface SignInOrigin {
  address: string;
  agent?: string;
  /** The browser, if users have signed in there before. */
  device?: Device | undefined;
  /** The employer that the user has chosen; undefined for any that accepts the password. */
  employer?: string | undefined;
}

/**
 * The maximum number of accounts of an e-mail address that a password is compared with. Each sign-in computes this many
 * slow hashes, so that its duration does not reveal how many employers a user has, or whether any.
 */
export const MAX_TRIED = 3;
/** The employer of operators. */
export const WHOLESALER: Employer = { id: "house", name: "Partner booking desk" };

type Account = Awaited<ReturnType<typeof listAccounts>>[number];

/**
 * Lists the accounts of an e-mail address that have a password, oldest first, up to a limit: later accounts, which
 * any admin can create, cannot displace older ones.
 * @param email in lower case
 * @param employer public id of a tenant, or "house" for the wholesaler; undefined for all
 */
const listAccounts = (email: string, employer: string | undefined) =>
  prisma().staffUser.findMany({
    where: {
      email,
      passwordHash: { not: "" },
      ...(employer === WHOLESALER.id && { tenantId: null }),
      ...(employer !== undefined && employer !== WHOLESALER.id && { tenant: { publicId: employer } }),
    },
    select: {
      publicId: true,
      passwordHash: true,
      disabledAt: true,
      tenantId: true,
      tenant: { select: { publicId: true, name: true } },
    },
    orderBy: { id: "asc" },
    take: MAX_TRIED,
  });

/**
 * Authenticates a user by e-mail and password. An unknown address, a wrong password and a disabled user get the same
 * refusal, so that the response does not reveal who works here. If the password is right at several employers, the
 * user chooses one and repeats the request. Failures count for e-mail and address together, and for the address, with
 * back-off; many failures for one e-mail from any address delay an attempt, but never refuse it. In a known browser
 * only its own failures count. So guessing cannot block other users.
 */
export async function signInWithPassword(email: string, password: string, from: SignInOrigin): Promise<SignIn> {
  const given = email.trim().toLowerCase();
  const { address, agent, device, employer } = from;
  const accounts = isPlain(given) && isPlain(employer ?? "") ? await listAccounts(given, employer) : [];
  const traceId = newTraceId();
  const events = (type: SecurityEvent["type"], of: (Account | undefined)[], detail?: string): SecurityEvent[] =>
    (of.length ? of : [undefined]).map((account) => ({
      type,
      tenantId: account?.tenantId ?? null,
      subject: account?.publicId ?? null,
      // A text that is no e-mail address may be a password in the wrong field, so it is not logged.
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

  const admission = await countAttemptOrRefuse(isKnown ? [byDevice] : [byBoth, byAddress, byEmail]);
  if (admission.waitSeconds) {
    for (const event of events("sign_in.throttled", accounts)) countThrottledAttempt(event);
    return { refused: "WAIT", seconds: admission.waitSeconds };
  }
  const delay = computeAttemptDelay(admission.count(byEmail));
  if (delay) await sleep(delay);
  const proven = await runQueuedHash({ by: isKnown ? byDevice.by.join() : place, isKnown }, () =>
    provenBy(accounts, password),
  ).catch(busy);
  if (proven === "BUSY") return { refused: "WAIT", seconds: 2 };
  const open = proven.filter(({ disabledAt }) => disabledAt === null);
  if (!open.length) {
    const failed = proven.length
      ? events("sign_in.failed", proven, "the user is disabled")
      : events("sign_in.failed", accounts);
    await Promise.all(failed.map((event) => recordSecurityEvent(event)));
    return { refused: "CREDENTIALS" };
  }
  const detail = open.length > 1 ? "the employer has not been chosen yet" : undefined;
  await Promise.all([
    isKnown ? clearFailures([byDevice]) : clearFailures([byBoth], [byAddress, byEmail]),
    ...events("sign_in.succeeded", open, detail).map((event) => recordSecurityEvent(event)),
  ]);
  if (open.length === 1) return { publicId: open[0]!.publicId };
  return { choose: open.map(({ tenant }) => (tenant ? { id: tenant.publicId, name: tenant.name } : WHOLESALER)) };
}

/** The accounts that accept the password. Always computes the same number of slow hashes. */
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

/** Whether a text can be an e-mail address in the database: no NUL, and not too long. */
function isPlain(email: string): boolean {
  return email.length <= 254 && !email.includes("\0");
}
