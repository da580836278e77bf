import PQueue from "p-queue";
import { DomainError } from "@/lib/core/errors";

/**
 * Slow hashes that run at once in a process: each holds a thread of libuv's four and 19 MiB, and compression and name
 * look-ups need threads too.
 */
const CONCURRENCY = 2;
/** Hashes that wait at most: about three seconds of work. */
const MAX_WAITING = 64;
/** Further room for those who proved themselves before. */
const MAX_WAITING_KNOWN = 128;
/** Ahead of everybody who is not known. */
const KNOWN_PRIORITY = 1_000;

/** Who has something hashed. */
export interface Applicant {
  /** Those who share this share their turns: an address, a person. */
  by: string;
  /** Has proved itself before: a session, a known device. */
  isKnown: boolean;
}

interface State {
  queue: PQueue;
  waiting: Map<string, number>;
}

// One queue a process, although Next bundles this module a second time for the staff side.
const shared = globalThis as typeof globalThis & { __hashQueue?: State };
const state = (): State =>
  (shared.__hashQueue ??= { queue: new PQueue({ concurrency: CONCURRENCY }), waiting: new Map() });

/**
 * Runs a slow hash in its turn. Turns go round by applicant, so that a flood from one address delays that address; the
 * known come first.
 * @throws DomainError `rate_limited` when too many wait
 */
export async function inTurn<T>({ by, isKnown }: Applicant, hash: () => Promise<T>): Promise<T> {
  const { queue, waiting } = state();
  if (queue.size >= (isKnown ? MAX_WAITING_KNOWN : MAX_WAITING))
    throw new DomainError("rate_limited", { retryAfter: 2 });
  const own = waiting.get(by) ?? 0;
  waiting.set(by, own + 1);
  try {
    return await queue.add(hash, { priority: (isKnown ? KNOWN_PRIORITY : 0) - own });
  } finally {
    const left = waiting.get(by)! - 1;
    if (left) waiting.set(by, left);
    else waiting.delete(by);
  }
}
