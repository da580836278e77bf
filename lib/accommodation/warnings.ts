import { formatMoney } from "@/lib/core/money";
import { feeTotal } from "./fees";
import type { SealedOffer } from "./offer-key";
import type { MandatoryFee, RateSheet } from "./rate-sheet";
import type { Repriced } from "./reprice";
import type { WARNING_CODES } from "./schemas";

export interface Warning {
  code: (typeof WARNING_CODES)[number];
  severity: "INFO" | "WARNING";
  message: string;
  details: Record<string, unknown> | null;
}

/** What a partner should tell the traveller before booking (CONTRACT 4). */
export function warningsOf(repriced: Repriced, offer: SealedOffer, sheet: RateSheet): Warning[] {
  return [
    ...priceWarning(repriced, offer.currency),
    ...boardWarnings(repriced),
    ...policyWarnings(repriced, offer.currency),
    ...(sheet.confirmationMode === "ON_REQUEST"
      ? [warning("ON_REQUEST_RATE", "INFO", "The property confirms each booking itself")]
      : []),
    ...sheet.fees.map((fee) => feeWarning(fee, offer)),
  ];
}

function warning(
  code: Warning["code"],
  severity: Warning["severity"],
  message: string,
  details: Warning["details"] = null,
): Warning {
  return { code, severity, message, details };
}

function priceWarning({ total, offeredTotal }: Repriced, currency: string): Warning[] {
  if (total === offeredTotal) return [];
  const rose = total > offeredTotal;
  const [previous, current, delta] = [offeredTotal, total, total - offeredTotal].map((amount) =>
    formatMoney(amount, currency),
  );
  const size = formatMoney(rose ? total - offeredTotal : offeredTotal - total, currency);
  const message = `Price ${rose ? "rose" : "fell"} by ${size} ${currency} to ${current} ${currency}`;
  return [
    warning(rose ? "PRICE_INCREASED" : "PRICE_DECREASED", rose ? "WARNING" : "INFO", message, {
      previous,
      current,
      delta,
      currency,
    }),
  ];
}

function boardWarnings({ slots }: Repriced): Warning[] {
  return slots.flatMap(({ board, offered }, room) =>
    board === offered.board
      ? []
      : [
          warning("BOARD_CHANGED", "WARNING", `Board changed from ${offered.board} to ${board}`, {
            room,
            previous: offered.board,
            current: board,
          }),
        ],
  );
}

function policyWarnings({ slots, policy }: Repriced, currency: string): Warning[] {
  const list: Warning[] = [];
  if (slots.some((s) => s.plan && s.plan.termsTag !== s.offered.termsTag))
    list.push(warning("POLICY_CHANGED", "WARNING", "The cancellation terms changed since the search"));
  const feeNow = formatMoney(policy.tiers[0]?.fee ?? 0n, currency);
  if (slots.some((s) => s.plan?.terms.non_refundable)) list.push(warning("NON_REFUNDABLE", "WARNING", "Nothing is given back on a cancellation"));
  else if (!policy.freeUntil && feeNow !== "0") list.push(warning("PENALTY_APPLIES_NOW", "WARNING", `A cancellation costs ${feeNow} ${currency} from the start`, { fee: feeNow, currency })); // prettier-ignore
  return list;
}

function feeWarning(fee: MandatoryFee, offer: SealedOffer): Warning {
  const persons = offer.slots.reduce((sum, s) => sum + s.adults + s.childAges.length, 0);
  const amount = feeTotal(fee, { rooms: offer.slots.length, persons, nights: offer.nights });
  return warning("PAY_AT_PROPERTY_FEE", "INFO", `${fee.name}: ${amount} ${fee.currency}, paid at the property`, { code: fee.code, amount, currency: fee.currency, basis: fee.basis }); // prettier-ignore
}
