import { clock } from "@/lib/core/clock";
import { findHead, sealBatch } from "./seal-repository";

/** Milliseconds between two looks for rows to seal. */
const INTERVAL_MS = 2_000;
/** A row that waits longer than this for its seal is an incident: no worker seals, or a transaction never ends. */
export const MAX_UNSEALED_MS = 60_000;

/** Seals everything that is committed. @returns how many rows */
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

/** Seals the audit every few seconds, and logs an error while rows wait for too long. @returns how to stop it */
export function startSealer(log: Log): () => Promise<void> {
  let isStopped = false;
  let wake = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, INTERVAL_MS);
    });
  const loop = async () => {
    while (!isStopped) {
      await sealAudit().catch((error: unknown) => log.error({ err: error }, "the audit was not sealed; tried again"));
      const since = await findHead().then(
        (head) => head.unsealedSince,
        () => null,
      );
      const waited = since ? clock.realNow().getTime() - since.getTime() : 0;
      if (waited > MAX_UNSEALED_MS) log.error({ since }, "rows of the audit are not sealed");
      if (!isStopped) await pause();
    }
  };
  const running = loop();
  return async () => {
    isStopped = true;
    wake();
    await running;
  };
}
