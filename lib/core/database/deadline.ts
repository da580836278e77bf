import { monotonicNow } from "../clock";
import { DomainError } from "../errors";
import { makeRequestValue } from "../running-work";

/**
 * Milliseconds to answer a request after its last byte; with delays of event loop and network three seconds at most.
 * Only a duplicate that waits for the first request may take longer.
 */
const REQUEST_MS = 2_600;

/**
 * The deadline of a request. All waits (queue, connection, lock, statement) end with it, and PostgreSQL refuses
 * statements that start later (`tenant-wall`).
 */
export class Deadline {
  private at: number;

  /** @param maxLockMs maximum wait for a lock, if shorter than the pool's */
  constructor(
    private readonly budgetMs: number,
    readonly maxLockMs?: number,
  ) {
    this.at = monotonicNow() + budgetMs;
  }

  /** Milliseconds left; negative after the deadline. */
  get leftMs(): number {
    return this.at - monotonicNow();
  }

  /** Starts the deadline anew after a wait with a limit of its own. */
  renew(): void {
    this.at = monotonicNow() + this.budgetMs;
  }

  /** Extends the deadline by the time that this work takes, as when a client is slow to send its body. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    const begin = monotonicNow();
    try {
      return await work();
    } finally {
      this.at += monotonicNow() - begin;
    }
  }
}

const deadlines = makeRequestValue<Deadline>("deadline");

export const currentDeadline = (): Deadline | undefined => deadlines.current();

/** Runs a request's work under a deadline. Nested work has the outer deadline. */
export function withinRequest<T>(work: () => Promise<T>): Promise<T> {
  return deadlines.current() ? work() : deadlines.within(new Deadline(REQUEST_MS), work);
}

/** Runs work under another deadline, or none: for work that a request starts but does not wait for. */
export function withDeadline<T>(deadline: Deadline | undefined, work: () => Promise<T>): Promise<T> {
  return deadlines.within(deadline, work);
}

/**
 * Waits, until the caller's deadline, for work that several requests share. The work itself goes on.
 * @throws DomainError `SERVICE_BUSY`
 */
export async function untilDeadline<T>(work: Promise<T>): Promise<T> {
  const deadline = deadlines.current();
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
