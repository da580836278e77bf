import { exchange } from "./exchange";
import { listSoldCurrencies } from "../repository";

export interface SellableCurrency {
  code: string;
  sells: ("stays" | "services")[];
}

/**
 * The currencies in which something can be sold, by code. Stays are sold in their rate plans' currencies and, if the
 * exchange rates contain one of these, in every currency with a rate. Other products are sold in their tariffs'
 * currencies.
 */
export async function listCurrencies(): Promise<SellableCurrency[]> {
  const [rates, sold] = await Promise.all([exchange(), listSoldCurrencies()]);
  const listed = rates.currencies();
  const stays = new Set(sold.stays);
  if (listed.some((code) => stays.has(code))) for (const code of listed) stays.add(code);
  const services = new Set(sold.services);
  return [...new Set([...stays, ...services])].sort().map((code) => ({
    code,
    sells: [...(stays.has(code) ? (["stays"] as const) : []), ...(services.has(code) ? (["services"] as const) : [])],
  }));
}
