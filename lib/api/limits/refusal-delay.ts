import { LRUCache } from "lru-cache";

/** Refusals per second and credential or user that are answered without a delay. */
export const MAX_PROMPT_REFUSALS = 20;
/** The delay of each further refusal in milliseconds. */
export const REFUSAL_DELAY_MS = 100;

const refusals = new LRUCache<string, number>({ max: 10_000, ttl: 1_000, noUpdateTTL: true });

/**
 * Delays a `429` of a client that retries without a pause. Without the delay such a client is limited by nothing but the
 * processor: 64 connections got 9,000 refusals a second, and other tenants' reads waited behind them.
 * @param actor the credential or user that is refused
 */
export async function delayRefusal(actor: string): Promise<void> {
  const count = (refusals.get(actor) ?? 0) + 1;
  refusals.set(actor, count);
  if (count > MAX_PROMPT_REFUSALS) await new Promise((resolve) => setTimeout(resolve, REFUSAL_DELAY_MS));
}
