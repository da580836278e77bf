import { clock } from "@/lib/core/clock";
import { addUsage, type UsageRow } from "./repository";

/** Counted units wait in memory this long before they are written: no write per request. */
const FLUSH_MS = 2_000;

let counts = new Map<string, UsageRow>();
let timer: NodeJS.Timeout | undefined;

/** Count one unit of a tenant, credential and operation on today's UTC day. */
export function count(tenantId: number, credentialId: number, operation: string): void {
  const day = clock.realNow().toISOString().slice(0, 10);
  const key = `${credentialId} ${operation} ${day}`;
  const row = counts.get(key);
  if (row) row.units++;
  else counts.set(key, { tenantId, day, operation, credentialId, units: 1 });
  timer ??= setTimeout(() => void flushUsage().catch(() => {}), FLUSH_MS).unref();
}

/** Write what was counted; what cannot be written stays counted. */
export async function flushUsage(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (!counts.size) return;
  const writing = counts;
  counts = new Map();
  try {
    await addUsage([...writing.values()]);
  } catch (error) {
    for (const [key, row] of writing) {
      const newer = counts.get(key);
      counts.set(key, newer ? { ...row, units: row.units + newer.units } : row);
    }
    throw error;
  }
}
