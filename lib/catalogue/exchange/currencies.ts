import { prisma } from "@/lib/core/prisma";
import { exchange } from "./exchange";

interface SellableCurrency {
  code: string;
  sells: ("stays" | "services")[];
}

/**
 * The currencies in which something can be sold, by code. Stays are sold in their rate plans' currencies and, if the
 * exchange rates contain one of these, in every currency with a rate. Other products are sold in their tariffs'
 * currencies.
 */
export async function listCurrencies(): Promise<SellableCurrency[]> {
  const live = { deletedAt: null };
  const [rates, plans, tariffs] = await Promise.all([
    exchange(),
    prisma().ratePlan.groupBy({ by: ["currencyCode"], where: live }),
    prisma().tariff.groupBy({ by: ["currencyCode"], where: live }),
  ]);
  const listed = rates.currencies();
  const stays = new Set(plans.map(({ currencyCode }) => currencyCode));
  if (listed.some((code) => stays.has(code))) for (const code of listed) stays.add(code);
  const services = new Set(tariffs.map(({ currencyCode }) => currencyCode));
  return [...new Set([...stays, ...services])].sort().map((code) => ({
    code,
    sells: [...(stays.has(code) ? (["stays"] as const) : []), ...(services.has(code) ? (["services"] as const) : [])],
  }));
}
