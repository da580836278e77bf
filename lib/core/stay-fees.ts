import { formatMoney, parseMoney } from "./money";

/** A fee that guests pay at the property. */
export interface StayFee {
  /** In the API's format. */
  amount: string;
  currency: string;
  /** PER_STAY and PER_NIGHT: for each room; PER_PERSON_NIGHT. */
  basis: string;
}

/** What a fee is multiplied by. */
export interface StaySize {
  rooms: number;
  persons: number;
  nights: number;
}

/** A fee for a whole stay, by its basis and in its own currency. */
export function feeTotal(fee: StayFee, stay: StaySize): string {
  const counts: Record<string, number> = {
    PER_STAY: stay.rooms,
    PER_NIGHT: stay.rooms * stay.nights,
    PER_PERSON_NIGHT: stay.persons * stay.nights,
  };
  return formatMoney(parseMoney(fee.amount, fee.currency) * BigInt(counts[fee.basis] ?? 1), fee.currency);
}

/**
 * The fees that a stay pays at the property in addition to its total, summed by currency.
 * @returns amounts in the API's format, without zero amounts
 */
export function feesOfStay(fees: readonly StayFee[], stay: StaySize): { amount: string; currency: string }[] {
  const sums = new Map<string, bigint>();
  for (const fee of fees) {
    const amount = parseMoney(feeTotal(fee, stay), fee.currency);
    sums.set(fee.currency, (sums.get(fee.currency) ?? 0n) + amount);
  }
  return [...sums]
    .filter(([, sum]) => sum > 0n)
    .map(([currency, sum]) => ({ amount: formatMoney(sum, currency), currency }));
}
