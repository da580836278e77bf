import type { z } from "zod";
import type { Allocation } from "@/lib/accommodation/schemas";
import { wantedPlan, type HotelPlan } from "./hotel-plan";
import type { Hotel } from "./hotel-supply";
import { childAges } from "./row-faults";
import type { DemandRow } from "./read-rows";

export type Offer = z.output<typeof Allocation>;

/**
 * Chooses an offer as the row's traveller would: of the reserved room type, preferably with the wanted board and
 * terms, else with the same board, else the cheapest. Undefined if the room type is not offered.
 */
export function chooseOffer(
  offers: readonly Offer[],
  row: DemandRow,
  hotel: Hotel,
  plan: HotelPlan,
): Offer | undefined {
  const inRoom = offers.filter((offer) => offer.slots[0]!.room_public_id === hotel.rooms.get(row.roomType));
  const { code, board } = wantedPlan(row);
  const codeOf = (offer: Offer) =>
    plan.plans.find((each) => hotel.plans.get(each.code) === offer.slots[0]!.rate_plan_public_id)?.code;
  return (
    inRoom.find((offer) => codeOf(offer) === code) ??
    inRoom.find((offer) => offer.slots[0]!.meal_plan_code === board) ??
    inRoom[0]
  );
}

/**
 * How many rooms of its type a row needs: several if the party is too large for one; 0 if only another type fits it.
 */
export function roomsNeeded(row: DemandRow, plan: HotelPlan): number {
  const children = childAges(row).length;
  const fits = (room: HotelPlan["rooms"][number]) =>
    row.adults <= room.maxAdults && children <= room.maxChildren && row.adults + children <= room.maxOccupancy;
  const room = plan.rooms.find(({ code }) => code === row.roomType)!;
  if (fits(room)) return 1;
  if (plan.rooms.some(fits)) return 0;
  return Math.max(
    Math.ceil(row.adults / room.maxAdults),
    children === 0 ? 0 : Math.ceil(children / room.maxChildren),
    Math.ceil((row.adults + children) / room.maxOccupancy),
  );
}
