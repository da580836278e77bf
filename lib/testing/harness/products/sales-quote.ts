import type { z } from "zod";
import type { QuotedStay, SalesQuoteRecord } from "@/lib/sales-quote/schemas";
import type { MadeProperty } from "@/lib/testing/factories/property";
import type { StaffClient } from "../staff";
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

export type Quote = z.output<typeof SalesQuoteRecord>;

/** Adds a stay in a property to the user's current quote. */
export const addOffer = (who: StaffClient, property: MadeProperty) =>
  who.call<Quote>("salesQuote.offer.add", { body: { stay: quotedStay(property) } });
export const readQuote = async (who: StaffClient, id: string): Promise<Quote> =>
  (await who.call<Quote>("salesQuote.get", { params: { public_id: id } })).body;
export const sendQuote = (who: StaffClient, { public_id, version }: Quote, more: object = {}) =>
  who.call<{ path: string | null; expires_at: string }>("salesQuote.send", {
    params: { public_id },
    body: { version, ...more },
  });
/** Changes a quote as it was read; own prices are given in `body`. */
export const changeQuote = (who: StaffClient, quote: Quote, body: object) =>
  who.call<Quote>("salesQuote.update", {
    params: { public_id: quote.public_id },
    body: {
      version: quote.version,
      title: quote.title,
      note: quote.note,
      valid_days: quote.valid_days,
      offers: quote.offers.map(({ id }) => ({ id, sell_price: null })),
      ...body,
    },
  });
