import { isPaidAtProperty } from "@/lib/core/stay-fees";
import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import { t } from "@/lib/language/text";
import type { CancellationTerms } from "@/lib/staff/client/plan-terms";
import { formatBoard } from "@/lib/format/board";
import { formatCount } from "@/lib/format/counts";
import { formatAmount } from "@/lib/format/money";
import { formatParty } from "@/lib/format/party";
import { formatNameCounts } from "./offers";
import type { Offer } from "./use-offers";

export const formatRooms = ({ slots }: Offer): string => formatNameCounts(slots.map(({ room_name }) => room_name));

/** The boards of an offer's rooms, without duplicates. */
export const formatBoards = (boards: readonly string[]): string => [...new Set(boards.map(formatBoard))].join(" + ");
export const formatOfferBoards = ({ slots }: Offer): string =>
  formatBoards(slots.map(({ meal_plan_code }) => meal_plan_code));

export const isOnRequest = ({ slots }: Offer): boolean => slots.some(({ status }) => status === "ON_REQUEST");

/** Summarizes a policy for lists. */
export function summarizePolicy(
  { free_until, tiers }: CancellationPolicy,
  total: string,
  now: Date,
): CancellationTerms {
  if (free_until !== null && Date.parse(free_until) >= now.getTime())
    return { kind: "FREE_UNTIL", at: new Date(free_until) };
  return free_until === null && tiers.every(({ fee }) => fee === total)
    ? { kind: "NON_REFUNDABLE" }
    : { kind: "FEES_APPLY" };
}

/** The occupancy of an offer: `for 2 adults`, `2 rooms: 2 adults; 1 adult`. */
export function formatOccupancy({ slots }: Offer): string {
  return slots.length === 1
    ? t("search.forParty", { party: formatParty(slots[0]!) })
    : t("format.labelled", { label: formatCount(slots.length, "room"), value: slots.map(formatParty).join("; ") });
}

/** Fees paid at the property, `12.00 EUR city tax`; empty without fees. */
export function formatFees(fees: Offer["fees_at_property"]): string {
  return fees
    .filter(isPaidAtProperty)
    .map(({ amount, currency, name }) => `${formatAmount(amount, currency)} ${name}`)
    .join(t("format.comma"));
}
