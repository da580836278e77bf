import { formatMoney, parseMoney } from "./money";

/** A tax or fee of a stay. */
interface StayFee {
  /** The amount in the API's format. */
  amount: string;
  currency: string;
  /** PER_STAY and PER_NIGHT count per room, PER_PERSON_NIGHT per guest. */
  basis: string;
  /** Set if `amount` is for the whole stay: PROPERTY if paid there, INCLUDED if in the price. */
  payable?: string | undefined;
}

export const isPaidAtProperty = ({ payable }: Pick<StayFee, "payable">): boolean => payable !== "INCLUDED";

/** The numbers by which a fee is multiplied. */
interface StaySize {
  rooms: number;
  persons: number;
  nights: number;
}

/** A fee for a whole stay in its own currency, by its basis. */
export function feeTotal(fee: StayFee, stay: StaySize): string {
  if (fee.payable !== undefined) return fee.amount;
  const counts: Record<string, number> = {
    PER_STAY: stay.rooms,
    PER_NIGHT: stay.rooms * stay.nights,
    PER_PERSON_NIGHT: stay.persons * stay.nights,
  };
  return formatMoney(parseMoney(fee.amount, fee.currency) * BigInt(counts[fee.basis] ?? 1), fee.currency);
}

/**
 * The fees that guests pay at the property in addition to the total, summed by currency.
 * @returns amounts in the API's format, without zero amounts
 */
export function feesOfStay(fees: readonly StayFee[], stay: StaySize): { amount: string; currency: string }[] {
  const sums = new Map<string, bigint>();
  for (const fee of fees.filter(isPaidAtProperty)) {
    const amount = parseMoney(feeTotal(fee, stay), fee.currency);
    sums.set(fee.currency, (sums.get(fee.currency) ?? 0n) + amount);
  }
  return [...sums]
    .filter(([, sum]) => sum > 0n)
    .map(([currency, sum]) => ({ amount: formatMoney(sum, currency), currency }));
}
