import { computeFee } from "@/lib/contract/fees";
import { formatMoney } from "@/lib/core/money";
import { feeTotal } from "@/lib/core/stay-fees";
import type { MatchedSlot, StayQuery } from "./match";
import { computeNetTotal } from "./price";
import type { MandatoryFee, RateSheet } from "./rate-sheet";

/** A property's taxes and fees for some rooms of one stay. */
export function computeFees(sheet: RateSheet, slots: readonly MatchedSlot[], query: StayQuery): MandatoryFee[] {
  const persons = slots.reduce((sum, { party }) => sum + party.adults + party.childAges.length, 0);
  const size = { rooms: slots.length, persons, nights: query.nights };
  return [
    ...sheet.fees.map((fee) => ({ ...fee, amount: feeTotal(fee, size) })),
    ...computeContractFees(sheet, slots, query),
  ];
}

/** The fees of the contract that apply to these guests and nights, each for all rooms. */
export function computeContractFees(
  { contractFees }: RateSheet,
  slots: readonly MatchedSlot[],
  { checkin, nights, currency, netFactor }: StayQuery,
): MandatoryFee[] {
  if (contractFees.length === 0) return [];
  const rooms = slots.map((slot) => ({
    checkin,
    nights,
    ...slot.party,
    net: computeNetTotal(slot, netFactor(slot.plan.currency)!),
    currency,
  }));
  return contractFees.flatMap((fee) => {
    const parts = rooms.flatMap((room) => computeFee(fee, room) ?? []);
    if (parts.length === 0) return [];
    const { code, name, basis, payable } = fee;
    const paid = parts[0]!.currency;
    const sum = parts.reduce((total, { amount }) => total + amount, 0n);
    return { code, name, amount: formatMoney(sum, paid), currency: paid, basis, payable };
  });
}
