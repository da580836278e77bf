import { recordSecurityEvent, type SecurityEvent } from "./record";

/**
 * Milliseconds within which refusals with the same kind, name and address share a row, so that a flood of them does
 * not flood the database.
 */
const FLUSH_MS = 2_000;
/** Maximum number of different refusals that wait; further ones share a row by kind, without name and address. */
const MAX_WAITING = 1_000;

interface Waiting {
  event: SecurityEvent;
  attempts: number;
}
interface State {
  waiting: Map<string, Waiting>;
  timer: NodeJS.Timeout | undefined;
}

// One per process, although Next bundles this module a second time for the staff side.
const shared = globalThis as typeof globalThis & { __throttledEvents?: State };
const state = (): State => (shared.__throttledEvents ??= { waiting: new Map(), timer: undefined });

/**
 * Counts an attempt that the rate limit refused; written within two seconds (see recordSecurityEvent for the fields).
 */
export function countThrottledAttempt(event: SecurityEvent): void {
  const own = state();
  const key = JSON.stringify([event.type, event.subject, event.identity, event.address]);
  const known = own.waiting.get(key);
  if (known) known.attempts++;
  else if (own.waiting.size < MAX_WAITING) own.waiting.set(key, { event, attempts: 1 });
  else countTogether(own, event);
  own.timer ??= setTimeout(() => void flushThrottled(), FLUSH_MS).unref();
}

function countTogether(own: State, { type, traceId }: SecurityEvent): void {
  const known = own.waiting.get(type);
  if (known) known.attempts++;
  else own.waiting.set(type, { event: { type, tenantId: null, subject: null, address: "many", traceId }, attempts: 1 });
}

/** Writes the waiting refusals. */
export async function flushThrottled(): Promise<void> {
  const own = state();
  clearTimeout(own.timer);
  own.timer = undefined;
  const rows = [...own.waiting.values()];
  own.waiting.clear();
  for (const { event, attempts } of rows) await recordSecurityEvent(event, attempts);
}
