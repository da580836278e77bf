import { createHash } from "node:crypto";
import { clock } from "@/lib/core/clock";
import type { AttemptPolicy } from "./policies";
import { countAttempt, findBlock, settleAttempt, type Counted } from "./repository";

/** Who tries, by one policy: an e-mail address, a client's address, both. */
export interface Attempt {
  policy: AttemptPolicy;
  by: readonly string[];
}

export interface Admission {
  /** Seconds until the next attempt may come; 0: this one may go on. */
  waitSeconds: number;
  /** Attempts within the window by one policy, with this one. */
  count(attempt: Attempt): number;
}

const keyOf = ({ policy, by }: Attempt): string =>
  createHash("sha256")
    .update(JSON.stringify([policy.name, ...by]))
    .digest("base64url");

const secondsTo = (until: Date | null, now: Date): number =>
  until === null ? 0 : Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));

/**
 * Counts an attempt, for every process that uses the database, before its secret is looked at: attempts side by side do not
 * slip through together. A failed attempt stays counted; a successful one is taken back by `settle`.
 */
export async function admit(attempts: readonly Attempt[]): Promise<Admission> {
  const now = clock.realNow();
  const counted: Counted[] = attempts.map((attempt) => ({ key: keyOf(attempt), ...attempt.policy }));
  const outcome = await countAttempt(counted, now);
  return {
    waitSeconds: secondsTo(outcome.refusedUntil, now),
    count: (attempt) => outcome.attempts[keyOf(attempt)] ?? 0,
  };
}

/** Seconds until an attempt may come, without counting one. */
export async function waitOf(attempts: readonly Attempt[]): Promise<number> {
  const now = clock.realNow();
  return secondsTo(await findBlock(attempts.map(keyOf), now), now);
}

/**
 * An attempt was successful.
 * @param cleared whose earlier failures count no more: the person or client that proved itself
 * @param returned who loses this attempt alone: an address, that may be others' too
 */
export async function settle(cleared: readonly Attempt[], returned: readonly Attempt[] = []): Promise<void> {
  const back = returned.map((attempt) => ({ key: keyOf(attempt), free: attempt.policy.free }));
  await settleAttempt(cleared.map(keyOf), back);
}
