import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { type RequestLine, type WaitingLine, makeWaitingLine } from "./line";
import { addCounts, type MinuteCount, type OutcomeCount, writeLines } from "./repository";
import { env } from "@/lib/core/env";
import { asAllTenants } from "@/lib/core/database/tenant-wall";
import { askPeers, onPeerRequest } from "@/lib/core/peers";

/** Milliseconds that lines wait, unless there are enough before: no request waits for its line to be written. */
const FLUSH_MS = 1_000;
const ENOUGH = 500;
/**
 * Maximum number of waiting characters: the buffer is bounded, without back-pressure. Further lines are dropped and
 * counted.
 */
const ROOM = 32 * 1_048_576;
/** How many lines are serialized at a time, so that other requests are served between. */
const CHUNK = 50;
/**
 * How many refusals (for a limit, or because the service is busy) are stored as lines, per credential and write.
 * Others are only counted, because a client that retries without a pause would fill the disk with the same line.
 */
export const MAX_REFUSALS = 20;
const REFUSALS: ReadonlySet<number> = new Set([429, 503]);

const log = pino({ name: "request-log", level: env.logLevel });

interface State {
  waiting: WaitingLine[];
  /** Number of characters in `waiting`. */
  size: number;
  dropped: number;
  minutes: Map<string, MinuteCount>;
  outcomes: Map<string, OutcomeCount>;
  /** Refusals since the last write, by credential. */
  refusals: Map<number, number>;
  /** Calls whose line is not complete yet. */
  pending: Set<Promise<void>>;
  running: Promise<boolean> | undefined;
  next: Promise<boolean> | undefined;
  timer: NodeJS.Timeout | undefined;
  failing: boolean;
}

// One log per process, although Next bundles this module a second time for the staff side.
const shared = globalThis as typeof globalThis & { __requestLog?: State };
const state = (): State =>
  (shared.__requestLog ??= {
    waiting: [],
    size: 0,
    dropped: 0,
    minutes: new Map(),
    outcomes: new Map(),
    refusals: new Map(),
    pending: new Set(),
    running: undefined,
    next: undefined,
    timer: undefined,
    failing: false,
  });

/** Adds a call to the log. It is written within a second or two, or dropped if the database cannot keep up. */
export function recordRequest(call: RequestLine): void {
  const own = state();
  const at = call.at.toISOString();
  count(own, call, at);
  if (isOneOfMany(own, call)) return flushLater(own);
  const line = makeWaitingLine(call, at);
  if (own.size + line.text.length > ROOM) own.dropped++;
  else {
    own.waiting.push(line);
    own.size += line.text.length;
  }
  if (own.waiting.length >= ENOUGH && !own.running && !own.failing) void flushRequests();
  else flushLater(own);
}

/**
 * Adds a call whose tenant must be looked up first. Flushes wait for it, so that a list read afterwards includes it.
 */
export function recordAfterLookup(call: () => Promise<RequestLine | undefined>): void {
  const { pending } = state();
  const made: Promise<void> = call()
    .then((line) => line && recordRequest(line))
    .catch((error: unknown) => log.warn({ err: error }, "a refused call cannot be logged"))
    .finally(() => pending.delete(made));
  pending.add(made);
}

function isOneOfMany({ refusals }: State, { status, credentialId }: RequestLine): boolean {
  if (!REFUSALS.has(status)) return false;
  const before = refusals.get(credentialId) ?? 0;
  refusals.set(credentialId, before + 1);
  return before >= MAX_REFUSALS;
}

/** Number of lines that this process has dropped since it started. */
export function countDroppedLines(): number {
  return state().dropped;
}

/**
 * Writes the waiting lines. On failure they keep waiting and are retried automatically; nothing is thrown.
 * @returns whether they were written
 */
export function flushRequests(): Promise<boolean> {
  const own = state();
  if (own.pending.size) return Promise.all(own.pending).then(flushRequests);
  if (!own.running) return (own.running = asAllTenants(() => flush(own)).finally(() => (own.running = undefined)));
  // The running flush may have started before the latest line, so concurrent callers share the next one.
  return (own.next ??= own.running.then(() => {
    own.next = undefined;
    return flushRequests();
  }));
}

/** Writes the waiting lines of all serving processes on this machine, so that a list read afterwards includes them. */
export async function flushRequestsEverywhere(): Promise<void> {
  await Promise.all([flushRequests(), askPeers("request-log")]);
}
onPeerRequest("request-log", flushRequests);

async function flush(own: State): Promise<boolean> {
  clearTimeout(own.timer);
  own.timer = undefined;
  try {
    await write(own);
  } catch (error) {
    if (!own.failing) log.warn({ err: error, dropped: own.dropped }, "calls cannot be logged and wait");
    own.failing = true;
    flushLater(own);
    return false;
  }
  if (own.failing) log.warn({ dropped: own.dropped }, "calls are logged again");
  own.failing = false;
  return true;
}

/** The last flush of a process; retries for a moment if the database is unavailable. */
export async function flushRequestsAtEnd(): Promise<void> {
  if ((await flushRequests()) || (await sleep(FLUSH_MS).then(flushRequests))) return;
  log.warn({ lines: state().waiting.length }, "calls could not be logged before the process ended");
}

/** Drops the waiting lines, which belong to another database. */
export function forgetRequests(): void {
  clearTimeout(shared.__requestLog?.timer);
  delete shared.__requestLog;
}

async function write(own: State): Promise<void> {
  const { waiting: lines, minutes, outcomes } = own;
  if (!lines.length && !minutes.size) return;
  const empty = { waiting: [], size: 0, minutes: new Map(), outcomes: new Map(), refusals: new Map() };
  Object.assign(own, empty satisfies Partial<State>);
  try {
    if (lines.length) await writeLines(() => chunksOf(lines), daysOf(lines));
  } catch (error) {
    if (!isUnwritable(error)) putBack(own, lines);
    else own.dropped += lines.length;
    mergeCounts(own, minutes, outcomes);
    throw error;
  }
  // If the response is lost the counts are added twice, which is acceptable for a chart; they are never used for money.
  await addCounts([...minutes.values()], [...outcomes.values()]).catch((error: unknown) => {
    mergeCounts(own, minutes, outcomes);
    throw error;
  });
}

function* chunksOf(lines: readonly WaitingLine[]): Generator<string> {
  for (let at = 0; at < lines.length; at += CHUNK)
    yield lines
      .slice(at, at + CHUNK)
      .map((line) => line.text)
      .join("");
}

function daysOf(lines: readonly WaitingLine[]): [string, string] {
  const days = lines.map(({ day }) => day).toSorted();
  return [days[0]!, days.at(-1)!];
}

/** PostgreSQL's data exceptions: the same lines would fail again. */
const isUnwritable = (error: unknown) => (error as { code?: string }).code?.startsWith("22") === true;

function putBack(own: State, lines: WaitingLine[]): void {
  const fitting = lines.filter((line) => own.size + line.text.length <= ROOM && ((own.size += line.text.length), true));
  own.dropped += lines.length - fitting.length;
  own.waiting = [...fitting, ...own.waiting];
}

function count(own: State, call: RequestLine, at: string): void {
  const { tenantId, credentialId, status } = call;
  const [operation, code] = [call.operation ?? "", call.code ?? ""];
  const minute = `${at.slice(0, 16)}Z`;
  const day = at.slice(0, 10);
  const limited = status === 429 ? 1 : 0;
  add(own.minutes, `${credentialId} ${minute}`, { tenantId, credentialId, minute, requests: 1, limited });
  const key = `${credentialId} ${day} ${operation} ${status} ${code}`;
  add(own.outcomes, key, { tenantId, day, credentialId, operation, status, code, requests: 1 });
}

function mergeCounts(own: State, minutes: Map<string, MinuteCount>, outcomes: Map<string, OutcomeCount>): void {
  for (const [key, row] of minutes) add(own.minutes, key, row);
  for (const [key, row] of outcomes) add(own.outcomes, key, row);
}

function add<R extends { requests: number; limited?: number }>(counts: Map<string, R>, key: string, more: R): void {
  const row = counts.get(key);
  if (!row) return void counts.set(key, more);
  row.requests += more.requests;
  if (row.limited !== undefined) row.limited += more.limited ?? 0;
}

function flushLater(own: State): void {
  own.timer ??= setTimeout(() => void flushRequests(), FLUSH_MS).unref();
}
