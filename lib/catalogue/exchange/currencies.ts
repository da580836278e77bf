import { exchange } from "./exchange";
import { listSoldCurrencies } from "../repository";

export interface SellableCurrency {
  code: string;
  sells: ("stays" | "services")[];
}

/**
 * The currencies in which something can be sold, by code. Stays are exchanged: into every currency of the table of rates, if
 * any rate plan's own is in it, and without exchange into their own. All else is sold in its tariffs' own.
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
