import { monotonicNow } from "@/lib/core/clock";
import { DomainError } from "@/lib/core/errors";
import { metrics } from "@/lib/core/metrics";

export interface LaneOptions {
  /** The queue's name in the metrics. */
  name: string;
  /** Maximum pieces of work at the same time. */
  slots: number;
  /**
   * Maximum pieces of one tenant's work at the same time. Below `slots`, so that other tenants always find a free
   * slot.
   */
  slotsPerTenant: number;
  /** Maximum waiting calls of one tenant. */
  maxWaiting: number;
  /** Milliseconds after which a waiting call is shed, while its tenant's calls still finish. */
  maxWaitMs: number;
  /**
   * Milliseconds without any finished call of a tenant after which its waiting calls are shed, because waiting is
   * futile.
   */
  stalledMs: number;
}

const SWEEP_EVERY_MS = 50;

interface Waiting {
  since: number;
  start(): void;
  shed(): void;
}

/**
 * A fair queue by tenant for a scarce resource: connections, or the event loop. Free slots go to tenants in turn, so
 * a tenant with a thousand waiting calls delays another one by a single piece of work. Load shedding: a call that
 * would wait too long is refused with `503` and `Retry-After` before any work.
 */
export class Lane {
  private running = 0;
  private readonly runningOf = new Map<number, number>();
  /** When a tenant's last call finished, if others are running. */
  private readonly lastEnd = new Map<number, number>();
  /** Tenants with waiting calls. The first one is next, and then moves to the end. */
  private readonly queues = new Map<number, Waiting[]>();
  private lastSweep = 0;
  private sweeper: NodeJS.Timeout | undefined;

  private readonly label: { lane: string };

  constructor(private readonly options: LaneOptions) {
    this.label = { lane: options.name };
  }

  /** Runs work when its turn comes. @throws DomainError `SERVICE_BUSY` if the wait is too long */
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
    metrics.queueRunning.inc(this.label);
    this.runningOf.set(tenant, (this.runningOf.get(tenant) ?? 0) + 1);
  }

  private wait(tenant: number): Promise<void> {
    const queue = this.queues.get(tenant) ?? [];
    if (queue.length >= this.options.maxWaiting) throw this.shed();
    metrics.queueWaiting.inc(this.label);
    this.queues.set(tenant, queue);
    if (!this.sweeper) {
      this.lastSweep = monotonicNow();
      this.sweeper = setInterval(() => this.sweep(), SWEEP_EVERY_MS).unref();
    }
    return new Promise((resolve, reject) => {
      queue.push({
        since: monotonicNow(),
        start: () => {
          metrics.queueWaiting.dec(this.label);
          resolve();
        },
        shed: () => {
          metrics.queueWaiting.dec(this.label);
          reject(this.shed());
        },
      });
    });
  }

  private shed(): DomainError {
    metrics.queueShed.inc(this.label);
    return new DomainError("SERVICE_BUSY", { retryAfter: 1 });
  }

  private leave(tenant: number): void {
    this.running--;
    metrics.queueRunning.dec(this.label);
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
      if (queue.length) this.queues.set(tenant, queue); // Moves the tenant to the end of the map, so that the other tenants are served first.
      this.take(tenant);
      next.start();
    }
  }

  /** Sheds calls that have waited too long. */
  private sweep(): void {
    const now = monotonicNow();
    // The event loop was blocked: calls that have finished will report it after this sweep.
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
