import { monotonicNow } from "../clock";
import { DomainError } from "../errors";
import { ofWork } from "../running-work";

/**
 * Milliseconds to answer a request after its last byte arrives; with the delays of event loop and network it takes at
 * most three seconds. A duplicate that waits for the first request may take longer.
 */
export const REQUEST_MS = 2_600;

/**
 * The deadline of a request. Every wait (queue, connection, lock, statement) ends with it, and PostgreSQL itself
 * refuses statements that start later (`tenant-wall`).
 */
export class Deadline {
  private at: number;

  /** @param maxLockMs maximum wait for a lock, when shorter than the pool's */
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

  /** Restarts the deadline after a wait that has its own limit. */
  renew(): void {
    this.at = monotonicNow() + this.budgetMs;
  }

  /** Extends the deadline by the duration of the work, for example the time in which a client sends its body. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    const begin = monotonicNow();
    try {
      return await work();
    } finally {
      this.at += monotonicNow() - begin;
    }
  }
}

const deadlines = ofWork<Deadline>("deadline");

export const currentDeadline = (): Deadline | undefined => deadlines.current();

/** Runs the work of a request under a deadline; nested work shares the outer one. */
export function withinRequest<T>(work: () => Promise<T>): Promise<T> {
  return deadlines.current() ? work() : deadlines.within(new Deadline(REQUEST_MS), work);
}

/** Runs work under its own deadline or none: for work that a request starts but does not await. */
export function withDeadline<T>(deadline: Deadline | undefined, work: () => Promise<T>): Promise<T> {
  return deadlines.within(deadline, work);
}

/**
 * Waits for work that several requests share until the caller's deadline; the work itself continues.
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
