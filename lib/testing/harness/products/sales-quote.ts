import type { QuotedStay } from "@/lib/sales-quote/schemas";
import type { MadeProperty } from "@/lib/testing/factories/property";
import { stayBody, type StayOptions } from "./stay";

/** The stay of an offer of a quote: the first room and rate plan of a property for two adults. */
export function quotedStay({ publicId, rooms, plans }: MadeProperty, options: StayOptions = {}): QuotedStay {
  const { checkin, checkout, currency } = stayBody(options);
  return {
    property_public_id: publicId,
    checkin,
    checkout,
    currency,
    occupancy: [{ adults: 2, child_ages: [] }],
    picks: [{ room_public_id: rooms[0]!.publicId, rate_plan_public_id: plans[0]!.publicId }],
  };
}
