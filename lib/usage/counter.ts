import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { clock } from "@/lib/core/clock";
import { addUsage, type UsageRow } from "./repository";
import { env } from "@/lib/core/env";
import { asHouse } from "@/lib/core/tenant-wall";

/** Counted units wait in memory this long: no write per request, and a killed process takes no more than this with it. */
const FLUSH_MS = 1_000;

const log = pino({ name: "usage", level: env.logLevel });

interface State {
  /** This process as `usage_writer` knows it. */
  writer: string;
  /** Counted since the last flush began, by credential, operation and day: as many rows as there are of these. */
  counts: Map<string, UsageRow>;
  /** Taken off the counts and not known to be written: sent again as it is, under its number, until it is. */
  sending: { number: number; rows: UsageRow[] } | undefined;
  flushes: number;
  running: Promise<void> | undefined;
  next: Promise<void> | undefined;
  timer: NodeJS.Timeout | undefined;
  failing: boolean;
}

// One count a process, although Next bundles this module a second time for the staff side.
const shared = globalThis as typeof globalThis & { __usage?: State };
const state = (): State =>
  (shared.__usage ??= {
    writer: randomUUID(),
    counts: new Map(),
    sending: undefined,
    flushes: 0,
    running: undefined,
    next: undefined,
    timer: undefined,
    failing: false,
  });

/** Count one unit of a tenant, credential and operation on today's UTC day, whenever it will be written. */
export function count(tenantId: number, credentialId: number, operation: string): void {
  const own = state();
  const day = clock.realNow().toISOString().slice(0, 10);
  const key = `${credentialId} ${operation} ${day}`;
  const row = own.counts.get(key);
  if (row) row.units++;
  else own.counts.set(key, { tenantId, day, operation, credentialId, units: 1 });
  flushLater(own);
}

/**
 * Write what was counted until now. What cannot be written stays counted, and is tried again by itself.
 * @throws what the database threw
 */
export function flushUsage(): Promise<void> {
  const own = state();
  if (!own.running) return (own.running = asHouse(() => write(own)).finally(() => (own.running = undefined)));
  // The flush under way may have begun before the latest unit: whoever comes meanwhile shares the one after it.
  return (own.next ??= own.running
    .catch(() => {})
    .then(() => {
      own.next = undefined;
      return flushUsage();
    }));
}

/** Flushes of a process that ends, a second apart: a database that is away a moment gets its units all the same. */
const LAST_ATTEMPTS = 4;

/** The last flush of a process. What cannot be written is told to the log, row by row: it is money. */
export async function flushAtEnd(): Promise<void> {
  for (let attempt = 1; attempt <= LAST_ATTEMPTS; attempt++) {
    if (attempt > 1) await sleep(FLUSH_MS);
    const written = await flushUsage().then(
      () => true,
      () => false,
    );
    if (written) return;
  }
  const { sending, counts } = state();
  log.error({ sending: sending?.rows, counts: [...counts.values()] }, "usage could not be written before the end");
}

/** Forget what was counted and not yet written: it was counted for another database. */
export function forgetUsage(): void {
  clearTimeout(shared.__usage?.timer);
  delete shared.__usage;
}

async function write(own: State): Promise<void> {
  clearTimeout(own.timer);
  own.timer = undefined;
  try {
    await send(own);
    if (own.counts.size) {
      own.sending = { number: ++own.flushes, rows: [...own.counts.values()] };
      own.counts = new Map();
      await send(own);
    }
  } catch (error) {
    if (!own.failing) log.warn({ err: error }, "usage cannot be written: it is kept, and tried again");
    own.failing = true;
    flushLater(own);
    throw error;
  }
  if (own.failing) log.warn("usage is written again");
  own.failing = false;
}

async function send(own: State): Promise<void> {
  if (!own.sending) return;
  await addUsage(own.writer, own.sending.number, own.sending.rows);
  own.sending = undefined;
}

function flushLater(own: State): void {
  // Its failure is told by `write`, which also sees to the next attempt.
  own.timer ??= setTimeout(() => void flushUsage().catch(() => {}), FLUSH_MS).unref();
}
