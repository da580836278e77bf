import { formatMoney, parseMoney } from "@/lib/core/money";
import type { MandatoryFee } from "./rate-sheet";

/** A mandatory fee for a whole stay: its amount times what its basis counts, in its own currency; paid at the property. */
export function feeTotal(fee: MandatoryFee, stay: { rooms: number; persons: number; nights: number }): string {
  const counts: Record<string, number> = {
    PER_STAY: stay.rooms,
    PER_NIGHT: stay.rooms * stay.nights,
    PER_PERSON_NIGHT: stay.persons * stay.nights,
  };
  return formatMoney(parseMoney(fee.amount, fee.currency) * BigInt(counts[fee.basis] ?? 1), fee.currency);
}
