import { feeTotal } from "@/lib/accommodation/pricing/fees";
import { formatMoney, parseMoney } from "@/lib/core/money";

interface Fee {
  amount: string;
  currency: string;
  basis: string;
}

/**
 * The mandatory fees that a stay pays at the property in addition to its total, summed by currency.
 * @returns amounts in the API's format, without zero amounts
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
