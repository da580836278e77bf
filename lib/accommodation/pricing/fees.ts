import { formatMoney, parseMoney } from "@/lib/core/money";
import type { Party } from "./price";
import type { MandatoryFee, RateSheet } from "./rate-sheet";

/** A mandatory fee for a whole stay, by its basis and in its own currency; paid at the property. */
export function feeTotal(fee: MandatoryFee, stay: { rooms: number; persons: number; nights: number }): string {
  const counts: Record<string, number> = {
    PER_STAY: stay.rooms,
    PER_NIGHT: stay.rooms * stay.nights,
    PER_PERSON_NIGHT: stay.persons * stay.nights,
  };
  return formatMoney(parseMoney(fee.amount, fee.currency) * BigInt(counts[fee.basis] ?? 1), fee.currency);
}

/** A property's mandatory fees for some rooms of one stay. */
export function feesOf({ fees }: RateSheet, rooms: { party: Party }[], nights: number): MandatoryFee[] {
  const persons = rooms.reduce((sum, { party }) => sum + party.adults + party.childAges.length, 0);
  return fees.map((fee) => ({ ...fee, amount: feeTotal(fee, { rooms: rooms.length, persons, nights }) }));
}
