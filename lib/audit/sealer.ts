import { setTimeout } from "node:timers/promises";
import { clock } from "@/lib/core/clock";
import { findHead, sealBatch } from "./seal-repository";

/** Milliseconds between two polls for rows to seal. */
const INTERVAL_MS = 2_000;
/** Milliseconds after which an unsealed row is an incident: no worker seals, or a transaction never ends. */
export const MAX_UNSEALED_MS = 60_000;

/** Seals all committed rows. @returns how many */
export async function sealAudit(): Promise<number> {
  for (let sealed = 0; ;) {
    const { count, isFull } = await sealBatch(clock.realNow());
    sealed += count;
    if (!isFull) return sealed;
  }
}

interface Log {
  error(details: object, message: string): void;
}

/**
 * Seals the audit every few seconds, and logs an error while rows wait too long.
 * @returns a function that stops it
 */
export function startSealer(log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const seal = async () => {
    await sealAudit();
    const { unsealedSince: since } = await findHead();
    if (since && clock.realNow().getTime() - since.getTime() > MAX_UNSEALED_MS)
      log.error({ since }, "rows of the audit are not sealed");
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await seal().catch((error: unknown) => log.error({ err: error }, "sealing the audit failed; it will be retried"));
      await setTimeout(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = loop();
  return async () => {
    stopping.abort();
    await running;
  };
}
