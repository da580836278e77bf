import { writePolicy } from "@/lib/cancellation/policy";
import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import { sealCost } from "@/lib/booking/room-cost";
import type { Minor } from "@/lib/core/money";
import type { Profile } from "@/lib/core/context";
import { addDays } from "@/lib/core/dates";
import type { BOARDS } from "../boards";
import type { StockUse } from "@/lib/inventory/stock-use";
import type { MandatoryFee, RateSheet } from "../pricing/rate-sheet";
import type { SealedOffer } from "../search/offer-key";
import type { OfferedStay, RepricedStay } from "./reprice";

/** The pinned stay of a prebook, stored as JSON with the token. Totals are minor units as decimal strings. */
export interface PinnedStay {
  /** `checkin_from` is a local time of day, HH:MM. Older tokens lack it. */
  property: { id: number; public_id: string; name: string; timezone: string; checkin_from?: string };
  checkin: string;
  checkout: string;
  nights: number;
  currency: string;
  total: string;
  /** The part of the total that the tenant owes the wholesaler. Older tokens lack it. */
  net_total?: string;
  /** The minimum price for the client; absent if the property sets none. */
  least_price?: string;
  /** The guests' market, if known. */
  guest_market?: string | undefined;
  /** The profile's mark-up in the total, in percent. Older tokens lack it. */
  markup_percent?: string;
  confirmation_mode: "INSTANT" | "DELAYED" | "ON_REQUEST";
  slots: PinnedSlot[];
  policy: CancellationPolicy;
  fees: MandatoryFee[];
}
interface PinnedSlot {
  room_id: number;
  room_public_id: string;
  room_name: string;
  rate_plan_id: number;
  rate_plan_public_id: string;
  rate_plan_name: string;
  board: (typeof BOARDS)[number];
  total: string;
  adults: number;
  child_ages: number[];
  /** The wholesaler's cost of the room, encrypted; absent if its plan has net rates. */
  cost?: string | undefined;
  /** Set if the room is sold on request beyond the allotment: it takes no stock until its booking is confirmed. */
  beyond?: true;
}

const sumOf = (amounts: readonly Minor[]): Minor => amounts.reduce((a, b) => a + b, 0n);

/** Pins a repriced offer. */
export function pinStay(
  offer: OfferedStay & Pick<SealedOffer, "currency" | "market">,
  sheet: RateSheet,
  { slots, total, policy, fees }: Pick<RepricedStay, "slots" | "total" | "policy" | "fees">,
  { markupPercent }: Profile,
): PinnedStay {
  const least = sumOf(slots.map((slot) => slot.least));
  return {
    property: {
      id: sheet.propertyId,
      public_id: sheet.publicId,
      name: sheet.name,
      timezone: sheet.timezone,
      checkin_from: sheet.checkinFrom,
    },
    checkin: offer.checkin,
    checkout: addDays(offer.checkin, offer.nights),
    nights: offer.nights,
    currency: offer.currency,
    total: total.toString(),
    net_total: sumOf(slots.map(({ net }) => net)).toString(),
    ...(least > 0n && { least_price: least.toString() }),
    guest_market: offer.market,
    markup_percent: markupPercent,
    confirmation_mode: slots.some((s) => s.isBeyond) ? "ON_REQUEST" : sheet.confirmationMode,
    slots: slots.map((s) => ({
      room_id: s.offered.roomId,
      room_public_id: s.room?.publicId ?? "",
      room_name: s.room?.name ?? "",
      rate_plan_id: s.offered.ratePlanId,
      rate_plan_public_id: s.plan?.publicId ?? "",
      rate_plan_name: s.plan?.name ?? "",
      board: s.board,
      total: s.total.toString(),
      adults: s.offered.adults,
      child_ages: [...s.offered.childAges],
      cost: s.cost && sealCost(s.cost),
      ...(s.isBeyond && { beyond: true }),
    })),
    policy: writePolicy(policy, offer.currency, sheet.timezone),
    fees: [...sheet.fees, ...fees],
  };
}

/** The stock that a stay uses, line by line. */
export function stockUseOfStay({ property, checkin, checkout, slots }: PinnedStay): StockUse {
  const rooms = slots.map(({ room_id, rate_plan_id, total, cost, beyond }) => {
    return { item_no: 0, property_id: property.id, room_id, rate_plan_id, checkin, checkout, total, cost, beyond };
  });
  return { rooms, services: [] };
}
