import { createHash } from "node:crypto";
import { clock } from "@/lib/core/clock";
import type { AttemptPolicy } from "./policies";
import { countAttempt, findBlockEnd, settleAttempt, type CountedAttempt } from "./repository";

/**
 * The key by which attempts are counted, against brute force: an e-mail address, a client's address, or both
 * together.
 */
export interface Attempt {
  policy: AttemptPolicy;
  by: readonly string[];
}

interface Admission {
  /** Seconds until the next attempt is allowed; 0 if this one is. */
  waitSeconds: number;
  /** Attempts within a policy's window, including this one. */
  count(attempt: Attempt): number;
}

const keyOf = ({ policy, by }: Attempt): string =>
  createHash("sha256")
    .update(JSON.stringify([policy.name, ...by]))
    .digest("base64url");

const secondsTo = (until: Date | null, now: Date): number =>
  until === null ? 0 : Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));

/**
 * Counts an attempt for all processes before its secret is checked, so that concurrent attempts cannot exceed the
 * limit. A failed attempt stays counted; `clearFailures` removes a successful one.
 */
export async function countAttemptOrRefuse(attempts: readonly Attempt[]): Promise<Admission> {
  const now = clock.realNow();
  const counted: CountedAttempt[] = attempts.map((attempt) => ({ key: keyOf(attempt), ...attempt.policy }));
  const outcome = await countAttempt(counted, now);
  return {
    waitSeconds: secondsTo(outcome.refusedUntil, now),
    count: (attempt) => outcome.attempts[keyOf(attempt)] ?? 0,
  };
}

/** Returns the seconds until an attempt is allowed, without counting one. */
export async function findSecondsToWait(attempts: readonly Attempt[]): Promise<number> {
  const now = clock.realNow();
  return secondsTo(await findBlockEnd(attempts.map(keyOf), now), now);
}

/**
 * Records a successful attempt.
 * @param cleared attempts whose earlier failures are reset: those of the person or client that proved its identity
 * @param returned attempts that lose only this count: those of an address, which others may share
 */
export async function clearFailures(cleared: readonly Attempt[], returned: readonly Attempt[] = []): Promise<void> {
  const back = returned.map((attempt) => ({ key: keyOf(attempt), free: attempt.policy.free }));
  await settleAttempt(cleared.map(keyOf), back);
}
