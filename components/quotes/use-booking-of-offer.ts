import { nightsBetween } from "@/lib/core/dates";
import { call, type CallOptions } from "@/lib/staff/client/call";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { type Choice, holdOf } from "../booking/create/choice";
import { useCreateHold } from "../booking/checkout/use-hold";
import type { Quote } from "./quote-status";

export type QuotedOffer = Quote["offers"][number];
export type Rechecked = ResponseOf<"salesQuote.recheck">["offers"][number];
type Bookable = NonNullable<Rechecked["booking"]>;

/** The hold of a rechecked offer, at the price that the recheck showed. */
function choiceOf({ stay, property, rooms, ...offer }: QuotedOffer, booking: Bookable, backTo: string): Choice {
  return {
    request: {
      property_public_id: stay.property_public_id,
      rate_key: booking.rate_key,
      allocation_id: booking.allocation_id,
      checkin: stay.checkin,
      nights: nightsBetween(stay.checkin, stay.checkout),
      adults: rooms.reduce((sum, { adults }) => sum + adults, 0),
      child_ages: rooms.flatMap(({ child_ages }) => child_ages),
      currency_code: stay.currency,
    },
    property,
    checkout: stay.checkout,
    rooms: rooms.map(({ name, rate_plan_name: plan, adults, child_ages }, at) => ({
      name,
      plan,
      board: booking.boards[at]!,
      ...stay.picks[at]!,
      adults,
      child_ages,
    })),
    fees: offer.fees_at_property.map(({ name, amount, currency }) => ({ name, amount, currency })),
    total: booking.total,
    isOnRequest: offer.is_on_request,
    backTo,
  };
}

/** Holds a rechecked offer with the quote's own sell price, and opens its booking page. */
export function useBookingOfOffer(quoteId: string) {
  const { take, taking, failed } = useCreateHold();
  const book = (offer: QuotedOffer, booking: Bookable) => {
    const hold = holdOf(choiceOf(offer, booking, `/quotes/${quoteId}`));
    const hasOwnPrice = offer.sell_price !== offer.profile_price;
    const prebook = async (options: CallOptions) => {
      const held = await hold.prebook(options);
      // Outside of the limits that the agency has now, the profile's price is booked; the booking page shows it.
      if (hasOwnPrice && held.match_status !== "SOLD_OUT")
        await call("hold.sellPrice.update", {
          body: { prebook_token: held.prebook_token, sell_price: offer.sell_price },
        }).catch(() => undefined);
      return held;
    };
    void take(offer.id, { ...hold, prebook });
  };
  return { book, taking, failed };
}
