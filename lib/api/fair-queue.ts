import { monotonicNow } from "@/lib/core/clock";
import { DomainError } from "@/lib/core/errors";

export interface LaneOptions {
  /** Pieces of work at once. */
  slots: number;
  /** Of one tenant at once: below `slots`, it leaves room for the others without a wait. */
  slotsPerTenant: number;
  /** Calls of one tenant that may wait. */
  maxWaiting: number;
  /** Milliseconds that a call waits before it is shed, while calls of its tenant come to an end. */
  maxWaitMs: number;
  /** Milliseconds without the end of any of its tenant's calls after which those that wait are shed: they would wait in vain. */
  stalledMs: number;
}

const SWEEP_EVERY_MS = 50;

interface Waiting {
  since: number;
  start(): void;
  shed(): void;
}

/**
 * Fair queueing by tenant in front of work that shares something scarce: connections, or the one thread of the process. Free
 * slots go to the tenants in turn, so that a tenant with a thousand waiting calls delays another's by one piece of work. What
 * would wait too long is shed at once, with `503` and `Retry-After`, before any work was done for it.
 */
export class Lane {
  private running = 0;
  private readonly runningOf = new Map<number, number>();
  /** When a call of a tenant last ended, while any of it is running. */
  private readonly lastEnd = new Map<number, number>();
  /** Tenants with waiting calls; the first is served next, and goes to the end. */
  private readonly queues = new Map<number, Waiting[]>();
  private lastSweep = 0;
  private sweeper: NodeJS.Timeout | undefined;

  constructor(private readonly options: LaneOptions) {}

  /** Runs work in its turn. @throws DomainError `SERVICE_BUSY` when its turn does not come in time */
  async run<T>(tenant: number, work: () => Promise<T>): Promise<T> {
    if (this.mayStart(tenant) && !this.queues.get(tenant)) this.take(tenant);
    else await this.wait(tenant);
    try {
      return await work();
    } finally {
      this.leave(tenant);
    }
  }

  private mayStart(tenant: number): boolean {
    return this.running < this.options.slots && (this.runningOf.get(tenant) ?? 0) < this.options.slotsPerTenant;
  }

  private take(tenant: number): void {
    this.running++;
    this.runningOf.set(tenant, (this.runningOf.get(tenant) ?? 0) + 1);
  }

  private wait(tenant: number): Promise<void> {
    const queue = this.queues.get(tenant) ?? [];
    if (queue.length >= this.options.maxWaiting) throw new DomainError("SERVICE_BUSY", { retryAfter: 1 });
    this.queues.set(tenant, queue);
    if (!this.sweeper) {
      this.lastSweep = monotonicNow();
      this.sweeper = setInterval(() => this.sweep(), SWEEP_EVERY_MS).unref();
    }
    return new Promise((resolve, reject) => {
      queue.push({
        since: monotonicNow(),
        start: resolve,
        shed: () => reject(new DomainError("SERVICE_BUSY", { retryAfter: 1 })),
      });
    });
  }

  private leave(tenant: number): void {
    this.running--;
    const left = this.runningOf.get(tenant)! - 1;
    this.lastEnd.set(tenant, monotonicNow());
    if (left) this.runningOf.set(tenant, left);
    else this.runningOf.delete(tenant);
    this.startNext();
    if (!this.runningOf.has(tenant)) this.lastEnd.delete(tenant);
  }

  private startNext(): void {
    const inTurn = Array.from(this.queues);
    for (const [tenant, queue] of inTurn) {
      if (this.running >= this.options.slots) return;
      if (!this.mayStart(tenant)) continue;
      const next = queue.shift()!;
      this.queues.delete(tenant);
      if (queue.length) this.queues.set(tenant, queue); // at the end: the others come first
      this.take(tenant);
      next.start();
    }
  }

  /** Sheds what has waited too long. */
  private sweep(): void {
    const now = monotonicNow();
    // The thread was busy: what has ended meanwhile is heard of after this.
    const isLate = now - this.lastSweep > 3 * SWEEP_EVERY_MS;
    this.lastSweep = now;
    if (isLate) return;
    for (const [tenant, queue] of this.queues) {
      const isStalled = (this.lastEnd.get(tenant) ?? 0) <= now - this.options.stalledMs;
      const oldest = now - (isStalled ? this.options.stalledMs : this.options.maxWaitMs);
      while (queue.length && queue[0]!.since <= oldest) queue.shift()!.shed();
      if (!queue.length) this.queues.delete(tenant);
    }
    if (this.queues.size) return;
    clearInterval(this.sweeper);
    this.sweeper = undefined;
  }
}
