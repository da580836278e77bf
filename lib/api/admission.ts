import { env } from "@/lib/core/env";
import { Lane } from "./fair-queue";
import type { Operation } from "./operation";
import { writes } from "./writes";

/** Milliseconds in the queue while it moves, and while it does not: what comes after it takes 2.4 s at most (`database-pool`). */
const MAX_WAIT_MS = 2_000;
const STALLED_MS = 900;
/** From this cost on (room-nights, `Operation.cost`) a call is large: it occupies the thread for milliseconds. */
export const LARGE_COST = 1_000;
const LARGE_AT_ONCE = 2;

// As many at once as there are connections, so that nobody waits for a connection. A tenant's writes may all be waiting for
// one locked night: they take half of the connections at most. Large searches have a lane of their own, and small reads
// never stand behind them.
const half = (slots: number) => Math.max(1, Math.ceil(slots / 2));
const waiting = { maxWaiting: 512, maxWaitMs: MAX_WAIT_MS, stalledMs: STALLED_MS };
const writing = new Lane({ slots: env.databaseWritePool, slotsPerTenant: half(env.databaseWritePool), ...waiting });
const smallSlots = Math.max(1, env.databaseReadPool - LARGE_AT_ONCE);
const reading = new Lane({ slots: smallSlots, slotsPerTenant: Math.max(1, smallSlots - 1), ...waiting });
const searching = new Lane({ slots: LARGE_AT_ONCE, slotsPerTenant: LARGE_AT_ONCE, ...waiting });

/** The lane that an operation's work takes. */
export function laneOf(op: Operation, cost: number): Lane {
  if (writes(op)) return writing;
  return cost >= LARGE_COST ? searching : reading;
}
