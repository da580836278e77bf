import { asAllTenants } from "@/lib/core/database/tenant-wall";
import { prisma } from "@/lib/core/prisma";
import type { QueueChange } from "../../client/desk-event";
import { RepeatedStep } from "./poll";

/**
 * How many bookings wait for operators, and a text that changes whenever one of them arrives, leaves or changes. Uses
 * the index on open bookings.
 */
async function readQueueState(): Promise<{ waiting: number; version: string }> {
  const { _count: waiting, _max: latest } = await prisma().booking.aggregate({
    where: { status: "ON_REQUEST" },
    _count: true,
    _max: { updatedAt: true },
  });
  return { waiting, version: `${waiting} ${latest.updatedAt?.toISOString()}` };
}

type Watcher = (change: QueueChange) => void;

/**
 * Changes in the queue of on-request bookings for operators' pages: how many wait, and nothing about a tenant. One
 * statement every two seconds while such a page is open in this process, over the index on open bookings.
 */
class QueueFeed {
  private readonly watchers = new Set<Watcher>();
  private version: string | undefined;
  private readonly poll = new RepeatedStep(() => this.read());

  /** Calls a function with the present queue, and again for each change. @returns a function that stops it */
  async watch(watcher: Watcher): Promise<() => void> {
    const { waiting, version } = await asAllTenants(readQueueState);
    this.version ??= version;
    watcher({ waiting });
    this.watchers.add(watcher);
    this.poll.start();
    return () => {
      this.watchers.delete(watcher);
      if (this.watchers.size > 0) return;
      this.poll.stop();
      this.version = undefined;
    };
  }

  /** Reads the queue, and reports a change. */
  async read(): Promise<void> {
    if (this.watchers.size === 0) return;
    const { waiting, version } = await asAllTenants(readQueueState);
    const isChanged = version !== this.version;
    this.version = version;
    if (isChanged) for (const watcher of this.watchers) watcher({ waiting });
  }
}

// One per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __queueFeed?: QueueFeed };

export const queueFeed = (shared.__queueFeed ??= new QueueFeed());
