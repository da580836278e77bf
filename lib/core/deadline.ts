import { AsyncLocalStorage } from "node:async_hooks";
import { monotonicNow } from "./clock";
import { DomainError } from "./errors";

/**
 * Milliseconds within which a request is answered, from its last byte: with what the event loop and the network add, three
 * seconds (CONTRACT 3). A duplicate that waits for the first request may take longer.
 */
export const REQUEST_MS = 2_600;

/**
 * Until when a request's work makes sense. Every wait of the request (turn, connection, lock, statement) ends with it, and a
 * statement that PostgreSQL begins later is refused by PostgreSQL itself (`tenant-wall`).
 */
export class Deadline {
  private at: number;

  /** @param maxLockMs the longest wait for a lock, where it is to be shorter than the pool's */
  constructor(
    private readonly budgetMs: number,
    readonly maxLockMs?: number,
  ) {
    this.at = monotonicNow() + budgetMs;
  }

  /** Milliseconds that are left; negative when it has passed. */
  get leftMs(): number {
    return this.at - monotonicNow();
  }

  /** Begins anew, after a wait that has a limit of its own. */
  renew(): void {
    this.at = monotonicNow() + this.budgetMs;
  }

  /** Adds what the work takes: the time in which a client sends its body is its own. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    const begin = monotonicNow();
    try {
      return await work();
    } finally {
      this.at += monotonicNow() - begin;
    }
  }
}

// One for the process, although Next bundles this module a second time for the staff side.
const shared = globalThis as typeof globalThis & { __deadline?: AsyncLocalStorage<Deadline | undefined> };
const current = (shared.__deadline ??= new AsyncLocalStorage());

export const currentDeadline = (): Deadline | undefined => current.getStore();

/** Runs the work of a request under one deadline; within another request's work, under that one's. */
export function withinRequest<T>(work: () => Promise<T>): Promise<T> {
  return current.getStore() ? work() : current.run(new Deadline(REQUEST_MS), work);
}

/** Runs work under a deadline of its own, or under none: for what a request sets off and does not wait for. */
export function withDeadline<T>(deadline: Deadline | undefined, work: () => Promise<T>): Promise<T> {
  return current.run(deadline, work);
}

/**
 * What several requests wait for goes on by itself; each waits for it until its own deadline.
 * @throws DomainError `SERVICE_BUSY`
 */
export async function untilDeadline<T>(work: Promise<T>): Promise<T> {
  const deadline = current.getStore();
  if (!deadline) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DomainError("SERVICE_BUSY", { retryAfter: 1 })), Math.max(0, deadline.leftMs));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
