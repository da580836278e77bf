import { feeTotal, isPaidAtProperty } from "@/lib/core/stay-fees";
import { describeMoney, parseMoney } from "@/lib/core/money";
import type { Warning } from "@/lib/prebook/schemas";
import { policyWarnings, priceWarnings, makeWarning } from "@/lib/prebook/warnings";
import type { SealedOffer } from "../search/offer-key";
import type { MandatoryFee, RateSheet } from "../pricing/rate-sheet";
import type { OfferedStay, RepricedStay } from "./reprice";

/**
 * Warnings that a partner should show the traveller before booking.
 * @see docs/prebook#warnings
 */
export function listWarnings(repriced: RepricedStay, offer: SealedOffer, sheet: RateSheet): Warning[] {
  return [
    ...priceWarnings(repriced.offeredTotal, repriced.total, offer.currency),
    ...boardWarnings(repriced),
    ...policyWarnings(compareTerms(repriced), repriced.policy, offer.currency),
    ...onRequestWarnings(repriced, sheet),
    ...feeWarnings(offer, sheet, repriced.fees),
  ];
}

function onRequestWarnings({ slots }: RepricedStay, { confirmationMode }: RateSheet): Warning[] {
  const makeOnRequest = (message: string) => [makeWarning("ON_REQUEST_RATE", "INFO", message)];
  if (confirmationMode === "ON_REQUEST") return makeOnRequest("The property confirms each booking manually");
  return slots.some(({ isBeyond }) => isBeyond)
    ? makeOnRequest("Beyond the allotment the property confirms manually")
    : [];
}

/** Warnings about fees paid at the property. */
export function feeWarnings(offer: OfferedStay, sheet: RateSheet, ofContract: readonly MandatoryFee[] = []): Warning[] {
  return [...sheet.fees, ...ofContract.filter(isPaidAtProperty)].map((fee) => feeWarning(fee, offer));
}

/** Warnings about rooms whose board has changed since the search. */
export function boardWarnings({ slots }: Pick<RepricedStay, "slots">): Warning[] {
  return slots.flatMap(({ board, offered }, room) =>
    board === offered.board
      ? []
      : [
          makeWarning("BOARD_CHANGED", "WARNING", `Board changed from ${offered.board} to ${board}`, {
            room,
            previous: offered.board,
            current: board,
          }),
        ],
  );
}

/** Compares the terms of all rooms: a change is true if it is true for one of them. */
export function compareTerms({ slots }: Pick<RepricedStay, "slots">): { changed: boolean; nonRefundable: boolean } {
  return {
    changed: slots.some((s) => s.plan && s.plan.termsTag !== s.offered.termsTag),
    nonRefundable: slots.some((s) => s.plan?.terms.non_refundable),
  };
}

function feeWarning(fee: MandatoryFee, offer: OfferedStay): Warning {
  const persons = offer.slots.reduce((sum, s) => sum + s.adults + s.childAges.length, 0);
  const amount = feeTotal(fee, { rooms: offer.slots.length, persons, nights: offer.nights });
  return makeWarning(
    "PAY_AT_PROPERTY_FEE",
    "INFO",
    `${fee.name}: ${describeMoney(parseMoney(amount, fee.currency), fee.currency)}, paid at the property`,
    {
      code: fee.code,
      amount,
      currency: fee.currency,
      basis: fee.basis,
    },
  );
}
