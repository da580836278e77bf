import type { z } from "zod";
import { formatMoney, parseMoney } from "@/lib/core/money";
import type { Offer } from "@/lib/accommodation/availability-schemas";
import { t } from "@/lib/language/text";
import type { Terms } from "@/lib/staff/client/plan-terms";
import { termsOfPolicy } from "./offer-labels";
import { countNames } from "./offers";

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

/** The options to serve one room, of the offers for its party alone; a split of the party is none. */
export function roomOptions(offers: readonly PricedOffer[]): RoomOption[] {
  return offers.flatMap((offer) => {
    const [slot, ...others] = offer.slots;
    return slot && others.length === 0 ? [{ key: keyOf(slot), offer, slot }] : [];
  });
}

/** The keys of an offer's rooms, in the order of the search. */
export const listKeys = ({ slots }: Pick<PricedOffer, "slots">): string[] => slots.map(keyOf);

/** What the picked rooms cost together. */
export interface PickedTotal {
  total: string;
  /** Free until the earliest deadline of the rooms, where each room has one. */
  terms: Terms;
}

/** Sums the picked rooms, one per room of the search, as the hold of all of them is priced. */
export function sumPicks(picks: readonly RoomOption[], currency: string, now: Date): PickedTotal {
  const sum = picks.reduce((minor, { offer }) => minor + parseMoney(offer.grand_total, currency), 0n);
  return {
    total: formatMoney(sum, currency),
    terms: earliestOf(picks.map(({ offer }) => termsOfPolicy(offer.cancellation_policy, offer.grand_total, now))),
  };
}

function earliestOf(terms: readonly Terms[]): Terms {
  if (terms.every(({ kind }) => kind === "NON_REFUNDABLE")) return { kind: "NON_REFUNDABLE" };
  const deadlines = terms.flatMap((one) => (one.kind === "FREE_UNTIL" ? [one.at.getTime()] : []));
  return deadlines.length < terms.length
    ? { kind: "FEES_APPLY" }
    : { kind: "FREE_UNTIL", at: new Date(Math.min(...deadlines)) };
}

/** Rooms of the option's type that are left beside the picks of the other rooms. */
export function roomsLeftBeside(option: RoomOption, picks: readonly RoomOption[], at: number): number {
  const taken = picks.filter(({ slot }, i) => i !== at && slot.room_public_id === option.slot.room_public_id).length;
  return option.slot.rooms_left - taken;
}

/** The room types that are picked more often than they are left: `2 × Double room: 1 left`; empty: all can be held. */
export function listShortages(picks: readonly RoomOption[]): string[] {
  const short = new Map<string, string>();
  for (const { slot } of picks) {
    const same = picks.filter((other) => other.slot.room_public_id === slot.room_public_id);
    if (same.length > slot.rooms_left)
      short.set(
        slot.room_public_id,
        t("search.shortage", {
          rooms: countNames(same.map((one) => one.slot.room_name)),
          count: Math.max(0, slot.rooms_left),
        }),
      );
  }
  return [...short.values()];
}
