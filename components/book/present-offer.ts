import { call } from "@/lib/staff/client/call";
import { occupancyOf, readSearch } from "../search/search-state";
import type { Choice } from "./choice";

/**
 * Searches for the same rooms and rate plans at their current price, for when the chosen price is too old to prebook again.
 * @returns the choice with the current offer's keys, still to be compared with the accepted one; undefined: no longer sold
 * @throws Failure
 */
export async function presentOffer(choice: Choice): Promise<Choice | undefined> {
  const { property_public_id, checkin, currency_code } = choice.request;
  const search = readSearch(new URLSearchParams(choice.backTo.slice(choice.backTo.indexOf("?"))));
  const stay = { checkin, checkout: choice.checkout, occupancy: occupancyOf(search.rooms), currency: currency_code };
  const { offers } = await call("property.offers", { params: { property_public_id }, body: stay });
  const same = offers.find(
    ({ slots }) =>
      slots.length === choice.rooms.length &&
      slots.every((slot, at) => {
        const room = choice.rooms[at]!;
        return slot.room_public_id === room.room_public_id && slot.rate_plan_public_id === room.rate_plan_public_id;
      }),
  );
  if (!same) return undefined;
  const { slots, allocation_id } = same;
  const rooms = choice.rooms.map((room, at) => ({ ...room, offered: slots[at]!.meal_plan_code }));
  return { ...choice, rooms, request: { ...choice.request, allocation_id, rate_key: slots[0]!.rate_key } };
}
