import { feeTotal } from "@/lib/core/stay-fees";
import type { Party } from "./price";
import type { MandatoryFee, RateSheet } from "./rate-sheet";

/** A property's mandatory fees for some rooms of one stay. */
export function computeFees({ fees }: RateSheet, rooms: { party: Party }[], nights: number): MandatoryFee[] {
  const persons = rooms.reduce((sum, { party }) => sum + party.adults + party.childAges.length, 0);
  return fees.map((fee) => ({ ...fee, amount: feeTotal(fee, { rooms: rooms.length, persons, nights }) }));
}
