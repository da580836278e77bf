import { monotonicNow } from "@/lib/core/clock";
import { asAllTenants } from "@/lib/core/database/tenant-wall";
import { prisma } from "@/lib/core/prisma";
import type { DeskEvent } from "../../client/desk-event";
import { listFeed, type FeedRow } from "./feed-repository";
import { RepeatedStep } from "./poll";

/**
 * Milliseconds within which an event may become visible after one with a higher position, because events become
 * visible when they commit.
 */
const LATE_MS = 15_000;

/** The newest position of all tenants. */
async function newestPosition(): Promise<string> {
  const { _max: newest } = await prisma().outboxEvent.aggregate({ _max: { id: true } });
  return String(newest.id ?? 0);
}

type Watcher = (eventId: string, event: DeskEvent) => void;

/**
 * The changes of tenants with open pages in this process, read from the outbox: one statement every two seconds,
 * however many pages listen. It needs no connection of its own, so it works behind a transaction pooler and with any
 * number of processes.
 */
class Feed {
  private readonly watchers = new Map<number, Set<Watcher>>();
  /** Positions that were read recently, with the monotonic time of reading. */
  private readonly seen = new Map<string, number>();
  /** The position up to which all transactions have ended; undefined if nobody listens. */
  private after: Promise<string> | undefined;
  private readonly poll = new RepeatedStep(() => this.read());

  /** Calls a function for each change of a tenant from now on. @returns a function that stops it */
  async watch(tenantId: number, watcher: Watcher): Promise<() => void> {
    const isFirst = !this.watchers.has(tenantId);
    const ofTenant = this.watchers.get(tenantId) ?? new Set();
    this.watchers.set(tenantId, ofTenant);
    try {
      this.after ??= asAllTenants(newestPosition);
      // Earlier changes of this tenant are not news.
      if (isFirst) this.unseen(await this.list([tenantId]));
    } catch (error) {
      if (ofTenant.size === 0) this.watchers.delete(tenantId);
      if (this.watchers.size === 0) this.stop();
      throw error;
    }
    ofTenant.add(watcher);
    this.poll.start();
    return () => {
      ofTenant.delete(watcher);
      if (ofTenant.size === 0 && this.watchers.get(tenantId) === ofTenant) this.watchers.delete(tenantId);
      if (this.watchers.size === 0) this.stop();
    };
  }

  /** Reads new events and passes them on. */
  async read(): Promise<void> {
    if (this.watchers.size === 0) return;
    for (const { tenantId, eventId, event } of this.unseen(await this.list([...this.watchers.keys()])))
      for (const watcher of this.watchers.get(tenantId) ?? []) watcher(eventId, event);
    await this.forget();
  }

  private async list(tenants: readonly number[]): Promise<FeedRow[]> {
    const after = await this.after!;
    return asAllTenants(() => listFeed(tenants, after));
  }

  private unseen(rows: readonly FeedRow[]): FeedRow[] {
    const now = monotonicNow();
    const fresh = rows.filter(({ position }) => !this.seen.has(position));
    for (const { position } of fresh) this.seen.set(position, now);
    return fresh;
  }

  /** Moves the position beyond events older than any commit that may still come. */
  private async forget(): Promise<void> {
    const over = monotonicNow() - LATE_MS;
    let after = BigInt((await this.after) ?? 0);
    for (const [position, readAt] of this.seen) {
      if (readAt > over) continue;
      this.seen.delete(position);
      if (BigInt(position) > after) after = BigInt(position);
    }
    if (this.after) this.after = Promise.resolve(String(after));
  }

  private stop(): void {
    this.poll.stop();
    this.after = undefined;
    this.seen.clear();
  }
}

// One per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __deskFeed?: Feed };

export const deskFeed = (shared.__deskFeed ??= new Feed());
