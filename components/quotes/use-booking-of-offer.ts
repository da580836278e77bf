import { isPaidAtProperty } from "@/lib/core/stay-fees";
import { nightsBetween } from "@/lib/core/dates";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { call, type CallOptions } from "@/lib/staff/client/call";
import type { ResponseOf } from "@/lib/staff/client/operations";
import type { ContactDraft } from "../booking/checkout/people-draft";
import { useCreateHold } from "../booking/checkout/use-hold";
import { type Choice as StayChoice, holdChoice as holdOfStay } from "../booking/create/choice";
import * as stayDraft from "../booking/create/draft";
import { type Choice as ProductChoice, holdChoice as holdOfProduct } from "../products/form/choice";
import * as productDraft from "../products/form/draft";
import { pickupNote } from "../transfers/transfer-state";
import { formatOfferName } from "./offer-name";
import type { Quote } from "./quote-status";

export type QuotedOffer = Quote["offers"][number];
export type RecheckedOffer = ResponseOf<"salesQuote.recheck">["offers"][number];
type Bookable = NonNullable<RecheckedOffer["booking"]>;
type OfferOf<Type extends QuotedOffer["product_type"]> = Extract<QuotedOffer, { product_type: Type }>;
type BookableOf<Type extends QuotedOffer["product_type"]> = Extract<Bookable, { product_type: Type }>;

function stayChoiceOf(
  { stay, property, rooms, ...offer }: OfferOf<1>,
  booking: BookableOf<1>,
  backTo: string,
): StayChoice {
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
    ...(stay.guest_market !== undefined && { market: stay.guest_market }),
    rooms: rooms.map(({ name, rate_plan_name: plan, adults, child_ages }, at) => ({
      name,
      plan,
      board: booking.boards[at]!,
      ...stay.picks[at]!,
      adults,
      child_ages,
    })),
    fees: offer.fees_at_property
      .filter(isPaidAtProperty)
      .map(({ name, amount, currency }) => ({ name, amount, currency })),
    total: booking.total,
    isOnRequest: offer.is_on_request,
    backTo,
  };
}

function productChoiceOf(offer: QuotedOffer, booking: Exclude<Bookable, BookableOf<1>>, backTo: string): ProductChoice {
  if (booking.product_type === PRODUCT_TYPE.TRANSFER) {
    const { time, details } = offer as OfferOf<2>;
    const direction = details.direction === 1 ? "arrival" : "departure";
    const shown = { route: formatOfferName(offer), pickupNote: pickupNote({ time, direction }) };
    return { product: "transfer", request: booking.request, offer: booking.offer, backTo, ...shown };
  }
  if (booking.product_type === PRODUCT_TYPE.TOUR)
    return { product: "tour", request: booking.request, offer: booking.offer, backTo };
  if (booking.product_type === PRODUCT_TYPE.FLIGHT)
    return { product: "flight", request: booking.request, offer: booking.offer, backTo };
  return { product: "package", request: booking.request, offer: booking.offer, backTo };
}

/** The name and message that the traveller sent with the choice. */
type Written = Pick<NonNullable<Quote["choice"]>, "name" | "message">;

/** Fills a booking form with the traveller's name as contact and the message as special requests; typed values stay. */
export function fillTraveller<Draft extends { contact: ContactDraft; special_requests: string; pickup_note?: string }>(
  draft: Draft,
  { name, message }: Written,
  isTransfer: boolean,
): Draft {
  const { contact, pickup_note: pickup = "" } = draft;
  const words = name.trim().split(/\s+/);
  const named = { first_name: words.slice(0, -1).join(" "), last_name: words.at(-1)! };
  const filled = contact.first_name || contact.last_name ? draft : { ...draft, contact: { ...contact, ...named } };
  if (message === null) return filled;
  // A transfer's form has no special requests; its driver reads the pick-up note.
  if (isTransfer) return { ...filled, pickup_note: pickup ? `${pickup}; ${message}` : message };
  return { ...filled, special_requests: message };
}

/** Holds a rechecked offer at the price of the recheck. @param written fills the booking form */
function holdOf(offer: QuotedOffer, booking: Bookable, backTo: string, written: Written | null) {
  if (booking.product_type === PRODUCT_TYPE.STAY) {
    const choice = stayChoiceOf(offer as OfferOf<1>, booking, backTo);
    const fill = (hold: string, by: Written) =>
      stayDraft.storeDraft(hold, fillTraveller(stayDraft.readDraft(hold, choice), by, false));
    return filledBy(written, holdOfStay(choice), fill);
  }
  const choice = productChoiceOf(offer, booking, backTo);
  const fill = (hold: string, by: Written) => {
    const draft = productDraft.readDraft(hold, choice);
    productDraft.storeDraft(hold, fillTraveller(draft, by, choice.product === "transfer"));
  };
  return filledBy(written, holdOfProduct(choice), fill);
}

function filledBy<Hold extends { store: (hold: string) => void }>(
  written: Written | null,
  held: Hold,
  fill: (hold: string, written: Written) => void,
): Hold {
  const store = (hold: string) => {
    held.store(hold);
    if (written) fill(hold, written);
  };
  return { ...held, store };
}

/** Holds a rechecked offer at the quote's own sell price, and opens the booking page of its product. */
export function useBookingOfOffer({ public_id: id, choice }: Quote) {
  const { take, taking, failed } = useCreateHold();
  const book = (offer: QuotedOffer, booking: Bookable) => {
    const hold = holdOf(offer, booking, `/quotes/${id}`, choice);
    const hasOwnPrice = offer.sell_price !== offer.profile_price;
    const prebook = async (options: CallOptions) => {
      const held = await hold.prebook(options);
      // If the own price is outside of the agency's present limits, the profile's price is booked; the booking page
      // shows it.
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
