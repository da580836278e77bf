import { feeTotal } from "@/lib/accommodation/fees";
import { formatMoney, parseMoney } from "@/lib/core/money";

interface Fee {
  amount: string;
  currency: string;
  basis: string;
}

/**
 * What a stay pays at the property besides its total: the sum of the mandatory fees, by currency, as offers tell it.
 * @returns wire amounts, none that is zero
 */
export function feesOfStay(
  fees: readonly Fee[],
  stay: { rooms: number; persons: number; nights: number },
): { amount: string; currency: string }[] {
  const sums = new Map<string, bigint>();
  for (const fee of fees) {
    const amount = parseMoney(feeTotal({ code: "", name: "", ...fee }, stay), fee.currency);
    sums.set(fee.currency, (sums.get(fee.currency) ?? 0n) + amount);
  }
  return [...sums]
    .filter(([, sum]) => sum > 0n)
    .map(([currency, sum]) => ({ amount: formatMoney(sum, currency), currency }));
}
