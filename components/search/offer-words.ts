import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import type { Terms } from "@/lib/staff/client/plan-terms";
import { sayBoard } from "@/lib/words/board";
import { sayCount } from "@/lib/words/dates";
import { sayMoney } from "@/lib/words/money";
import { sayParty } from "@/lib/words/party";
import { countNames } from "./offers";
import type { Offer } from "./use-offers";

export const roomsOf = ({ slots }: Offer): string => countNames(slots.map(({ room_name }) => room_name));

/** The boards of an offer's rooms, each once. */
export const sayBoards = (boards: readonly string[]): string => [...new Set(boards.map(sayBoard))].join(" + ");
export const boardsOf = ({ slots }: Offer): string => sayBoards(slots.map(({ meal_plan_code }) => meal_plan_code));

export const isOnRequest = ({ slots }: Offer): boolean => slots.some(({ status }) => status === "ON_REQUEST");

/** What a policy comes to, in the words that lists use. */
export function termsOfPolicy({ free_until, tiers }: CancellationPolicy, total: string, now: Date): Terms {
  if (free_until !== null && Date.parse(free_until) >= now.getTime())
    return { kind: "FREE_UNTIL", at: new Date(free_until) };
  return free_until === null && tiers.every(({ fee }) => fee === total)
    ? { kind: "NON_REFUNDABLE" }
    : { kind: "FEES_APPLY" };
}

/** For whom an offer is: `for 2 adults`, `2 rooms: 2 adults; 1 adult`. */
export function sayOccupancy({ slots }: Offer): string {
  return slots.length === 1
    ? `for ${sayParty(slots[0]!)}`
    : `${sayCount(slots.length, "room")}: ${slots.map(sayParty).join("; ")}`;
}

/** `12.00 EUR city tax` of each fee that is paid at the property; empty where there is none. */
export function sayFees(fees: Offer["fees_at_property"]): string {
  return fees.map(({ amount, currency, name }) => `${sayMoney(amount, currency)} ${name}`).join(", ");
}
