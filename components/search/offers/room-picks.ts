import type { z } from "zod";
import { formatMoney, parseMoney } from "@/lib/core/money";
import type { Offer } from "@/lib/accommodation/availability-schemas";
import { t } from "@/lib/language/text";
import type { CancellationTerms } from "@/lib/staff/client/plan-terms";
import type { FindNetPrice } from "./nets";
import { summarizePolicy } from "./offer-labels";
import { formatNameCounts } from "./offers";

type PricedOffer = z.output<typeof Offer>;

/** A room type under a rate plan, at its price for one room of the search. */
export interface RoomOption {
  /** Identifies the room type and plan among a room's options. */
  key: string;
  offer: PricedOffer;
  slot: PricedOffer["slots"][number];
}

const keyOf = (slot: { room_public_id: string; rate_plan_public_id: string }): string =>
  `${slot.room_public_id} ${slot.rate_plan_public_id}`;

/** The options for one room of the search: only offers that put its whole party into a single room. */
export function roomOptions(offers: readonly PricedOffer[]): RoomOption[] {
  return offers.flatMap((offer) => {
    const [slot, ...others] = offer.slots;
    return slot && others.length === 0 ? [{ key: keyOf(slot), offer, slot }] : [];
  });
}

/** The keys of an offer's rooms, one per room of the search. */
export const listKeys = ({ slots }: Pick<PricedOffer, "slots">): string[] => slots.map(keyOf);

/** The total and terms of the picked rooms. */
interface PickedTotal {
  total: string;
  /** The part of the total that is owed; undefined until it is known. */
  net: string | undefined;
  /** Free until the earliest deadline of the rooms, if every room has one. */
  terms: CancellationTerms;
}

/** Adds up the picked rooms as their hold is priced. */
export function sumPicks(
  picks: readonly RoomOption[],
  currency: string,
  now: Date,
  findNet: FindNetPrice = () => undefined,
): PickedTotal {
  const sumOf = (amounts: readonly string[]) =>
    formatMoney(
      amounts.reduce((minor, amount) => minor + parseMoney(amount, currency), 0n),
      currency,
    );
  const nets = picks.flatMap(({ offer }) => findNet(offer) ?? []);
  return {
    total: sumOf(picks.map(({ offer }) => offer.grand_total)),
    net: nets.length === picks.length ? sumOf(nets) : undefined,
    terms: earliestOf(picks.map(({ offer }) => summarizePolicy(offer.cancellation_policy, offer.grand_total, now))),
  };
}

function earliestOf(terms: readonly CancellationTerms[]): CancellationTerms {
  if (terms.every(({ kind }) => kind === "NON_REFUNDABLE")) return { kind: "NON_REFUNDABLE" };
  const deadlines = terms.flatMap((one) => (one.kind === "FREE_UNTIL" ? [one.at.getTime()] : []));
  return deadlines.length < terms.length
    ? { kind: "FEES_APPLY" }
    : { kind: "FREE_UNTIL", at: new Date(Math.min(...deadlines)) };
}

/** How many rooms of the option's type are left after the picks for the other rooms. */
export function roomsLeftBeside(option: RoomOption, picks: readonly RoomOption[], at: number): number {
  const taken = picks.filter(({ slot }, i) => i !== at && slot.room_public_id === option.slot.room_public_id).length;
  return option.slot.rooms_left - taken;
}

/** Room types that are picked more often than available: `2 × Double room: 1 left`; empty if all can be held. */
export function listShortages(picks: readonly RoomOption[]): string[] {
  const short = new Map<string, string>();
  for (const { slot } of picks) {
    const same = picks.filter((other) => other.slot.room_public_id === slot.room_public_id);
    if (same.length > slot.rooms_left)
      short.set(
        slot.room_public_id,
        t("search.shortage", {
          rooms: formatNameCounts(same.map((one) => one.slot.room_name)),
          count: Math.max(0, slot.rooms_left),
        }),
      );
  }
  return [...short.values()];
}
