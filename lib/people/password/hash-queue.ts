import PQueue from "p-queue";
import { DomainError } from "@/lib/core/errors";

/**
 * Slow hashes at the same time per process. Each uses one of libuv's four threads, which compression and name
 * resolution need too, and 19 MiB.
 */
const CONCURRENCY = 2;
/** Maximum number of waiting hashes, about three seconds of work. */
const MAX_WAITING = 64;
/** The same for applicants who have signed in before. */
const MAX_WAITING_KNOWN = 128;
/** Priority of known applicants over all others. */
const KNOWN_PRIORITY = 1_000;

/** Who waits for a password's hash; waiting applicants take turns. */
interface HashApplicant {
  /** Applicants with the same key share their turns: the client's address, or the person. */
  by: string;
  /** Whether the applicant has signed in before: has a session or a known device. */
  isKnown: boolean;
}

interface State {
  queue: PQueue;
  waiting: Map<string, number>;
}

// One queue per process, although Next bundles this module a second time for the staff side.
const shared = globalThis as typeof globalThis & { __hashQueue?: State };
const state = (): State =>
  (shared.__hashQueue ??= { queue: new PQueue({ concurrency: CONCURRENCY }), waiting: new Map() });

/**
 * Runs a slow hash when its turn comes. Applicants take turns (fair queue), so that a flood from one address delays
 * only that address; known ones come first.
 * @throws DomainError `rate_limited` if too many are waiting
 */
export async function runQueuedHash<T>({ by, isKnown }: HashApplicant, hash: () => Promise<T>): Promise<T> {
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
