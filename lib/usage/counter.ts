import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { clock } from "@/lib/core/clock";
import { addUsage, type UsageRow } from "./repository";
import { env } from "@/lib/core/env";
import { asAllTenants } from "@/lib/core/database/tenant-wall";
import { askPeers, onPeerRequest } from "@/lib/core/peers";

/**
 * Milliseconds that counted units wait in memory: no write per request, and a killed process loses no more than this.
 * A flush has a number, so that each unit is written exactly once even if a flush is sent again (deduplication).
 */
const FLUSH_MS = 1_000;

const log = pino({ name: "usage", level: env.logLevel });

interface State {
  /** This process's name in `usage_writer`. */
  writer: string;
  /** What was counted since the last flush started, in a row by credential, operation and day. */
  counts: Map<string, UsageRow>;
  /** A flush that is not confirmed yet: it is sent again unchanged, with its number, until it is. */
  sending: { number: number; rows: UsageRow[] } | undefined;
  flushes: number;
  running: Promise<void> | undefined;
  next: Promise<void> | undefined;
  timer: NodeJS.Timeout | undefined;
  failing: boolean;
}

// One counter per process, although Next bundles this module a second time for the staff side.
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

/** Counts one unit of a tenant, credential and operation on the current UTC day, whenever it is written. */
export function countUsageUnit(tenantId: number, credentialId: number, operation: string): void {
  const own = state();
  const day = clock.realNow().toISOString().slice(0, 10);
  const key = `${credentialId} ${operation} ${day}`;
  const row = own.counts.get(key);
  if (row) row.units++;
  else own.counts.set(key, { tenantId, day, operation, credentialId, units: 1 });
  flushLater(own);
}

/**
 * Writes the counted units. What cannot be written stays counted and is retried automatically.
 * @throws the database's error
 */
export function flushUsage(): Promise<void> {
  const own = state();
  if (!own.running) return (own.running = asAllTenants(() => write(own)).finally(() => (own.running = undefined)));
  // The running flush may have started before the latest unit, so concurrent callers share the next one.
  return (own.next ??= own.running
    .catch(() => {})
    .then(() => {
      own.next = undefined;
      return flushUsage();
    }));
}

/**
 * Writes the units that all serving processes on this machine have counted, so that a list read afterwards includes
 * them.
 * @throws the database's error
 */
export async function flushUsageEverywhere(): Promise<void> {
  await Promise.all([flushUsage(), askPeers("usage")]);
}
onPeerRequest("usage", flushUsage);

/** Attempts of a process that is ending, a second apart, in case the database is unavailable for a moment. */
const LAST_ATTEMPTS = 4;

/**
 * Flushes a last time before the process ends. Units that cannot be written are logged row by row, because they are
 * billed.
 */
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

/** Drops counted units that are not written yet, because they belong to another database. */
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
    if (!own.failing) log.warn({ err: error }, "usage cannot be written: it is stored in memory and will be retried");
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
  // `write` reports its failure and schedules the next attempt.
  own.timer ??= setTimeout(() => void flushUsage().catch(() => {}), FLUSH_MS).unref();
}
