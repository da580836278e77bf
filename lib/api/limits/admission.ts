import { env } from "@/lib/core/env";
import { Lane } from "./fair-queue";
import type { Operation } from "../operation";
import { isWrite } from "@/lib/api/operation";

/**
 * Maximum milliseconds in the queue while it moves, and while it is stalled; the work after it takes at most 2.4 s
 * (`database-pool`).
 */
const MAX_WAIT_MS = 2_000;
const STALLED_MS = 900;
/**
 * Calls of at least this cost (room-nights, `Operation.cost`) are large: they block the event loop for milliseconds.
 */
const LARGE_COST = 1_000;
const LARGE_AT_ONCE = 2;
const SHARED_AT_ONCE = 64;

// As many slots as connections, so that no running call waits for one. A tenant's writes may all wait for one locked
// night, so they get at most half of the connections. Large searches have a lane of their own (bulkhead), so that
// small reads never wait behind them.
const half = (slots: number) => Math.max(1, Math.ceil(slots / 2));
const waiting = { maxWaiting: 512, maxWaitMs: MAX_WAIT_MS, stalledMs: STALLED_MS };
const writing = new Lane({
  name: "write",
  slots: env.databaseWritePool,
  slotsPerTenant: half(env.databaseWritePool),
  ...waiting,
});
const smallSlots = Math.max(1, env.databaseReadPool - LARGE_AT_ONCE);
const reading = new Lane({ name: "read", slots: smallSlots, slotsPerTenant: Math.max(1, smallSlots - 1), ...waiting });
const searching = new Lane({ name: "search", slots: LARGE_AT_ONCE, slotsPerTenant: LARGE_AT_ONCE, ...waiting });
// Reads that share statements need a connection per tenant and kind of read, not per call.
const sharing = new Lane({ name: "shared", slots: SHARED_AT_ONCE, slotsPerTenant: half(SHARED_AT_ONCE), ...waiting });

/** The lane in which a call runs. */
export function chooseLane(op: Operation, input: Parameters<Operation["run"]>[1], cost: number): Lane {
  if (isWrite(op)) return writing;
  if (op.sharesReads?.(input)) return sharing;
  return cost >= LARGE_COST ? searching : reading;
}
