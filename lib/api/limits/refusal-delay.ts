import { LRUCache } from "lru-cache";

/** Refusals per second, by credential or user, that are answered at once. */
export const MAX_PROMPT_REFUSALS = 20;
/** Milliseconds by which each further refusal is delayed. */
export const REFUSAL_DELAY_MS = 100;

const refusals = new LRUCache<string, number>({ max: 10_000, ttl: 1_000, noUpdateTTL: true });

/**
 * Delays the `429` of a client that retries without a pause; otherwise only the processor would limit it. Measured:
 * 64 connections got 9,000 refusals a second, and other tenants' reads waited behind them.
 * @param actor the refused credential or user
 */
export async function delayRefusal(actor: string): Promise<void> {
  const count = (refusals.get(actor) ?? 0) + 1;
  refusals.set(actor, count);
  if (count > MAX_PROMPT_REFUSALS) await new Promise((resolve) => setTimeout(resolve, REFUSAL_DELAY_MS));
}
