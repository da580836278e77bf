import { nightsBetween } from "@/lib/core/dates";
import type { Choice } from "../book/choice";
import type { Offer, Property } from "./offers";
import { searchPath, type CompleteSearch } from "./search-state";
import { cityOf } from "./suggestions";

/** What prebook asks of an offer: the whole party, the same dates and currency as search was asked with. */
export function choiceOf(offer: Offer, property: Property, search: CompleteSearch): Choice {
  const { slots, allocation_id, grand_total, currency } = offer.allocation;
  return {
    request: {
      property_public_id: property.public_id,
      rate_key: slots[0]!.rate_key,
      allocation_id,
      checkin: search.checkin,
      nights: nightsBetween(search.checkin, search.checkout),
      adults: slots.reduce((sum, slot) => sum + slot.adults, 0),
      child_ages: slots.flatMap((slot) => slot.child_ages),
      currency_code: currency,
    },
    property: { name: property.name, city: cityOf(property), stars: property.star_rating },
    checkout: search.checkout,
    rooms: offer.slots.map(({ room, plan, board, adults, child_ages }) => ({
      name: room?.name ?? "Room",
      plan: plan?.name ?? "",
      board,
      adults,
      child_ages,
    })),
    total: grand_total,
    backTo: searchPath(search),
  };
}
