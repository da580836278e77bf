import type { z } from "zod";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { QuotedStay } from "@/lib/sales-quote/offers/schemas";
import type { SalesQuoteRecord } from "@/lib/sales-quote/schemas";
import { makeFlight } from "@/lib/testing/factories/flight";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import type { FreshDatabase } from "../servers/fresh-database";
import type { StaffClient } from "../staff";
import { flightBody } from "./flight";
import { makeJourney, packageBody } from "./package";
import { stayBody, type StayOptions } from "./stay";
import { tourBody } from "./tour";
import { makeRoute, transferBody } from "./transfer";

/** A stay for a quote's offer: the first room and rate plan of a property, for two adults. */
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

/** The request that adds a stay in a property to a quote. */
export const offerOfStay = (property: MadeProperty) => ({
  product_type: PRODUCT_TYPE.STAY,
  stay: quotedStay(property),
});

export type Quote = z.output<typeof SalesQuoteRecord>;

/** Adds a stay in a property to the user's current quote. */
export const addOffer = (who: StaffClient, property: MadeProperty) =>
  who.call<Quote>("salesQuote.offer.add", { body: { offer: offerOfStay(property) } });
export const readQuote = async (who: StaffClient, id: string): Promise<Quote> =>
  (await who.call<Quote>("salesQuote.get", { params: { public_id: id } })).body;
export const sendQuote = (who: StaffClient, { public_id, version }: Quote, more: object = {}) =>
  who.call<{ path: string | null; expires_at: string }>("salesQuote.send", {
    params: { public_id },
    body: { version, ...more },
  });
/** Changes a quote as it was read; `body` may set own prices. */
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

/** A product on sale, with a search that finds it. */
export interface Shelved {
  product: "transfer" | "tour" | "flight" | "package";
  /** A search for two adults in 30 days, in EUR, that finds one offer. */
  search: object;
  /** The service whose prices and stock decide about the offer. */
  serviceId: number;
}

type MakeShelved = (db: Pick<FreshDatabase, "client">) => Promise<Shelved>;

/** Creates one of each product other than a stay. */
export const SHELF: Record<Shelved["product"], MakeShelved> = {
  transfer: async ({ client }) => {
    const route = await makeRoute(client, [{}], { name: "Airport of the tests" });
    return { product: "transfer", search: transferBody(route), serviceId: route.transfers[0]!.serviceId };
  },
  tour: async ({ client }) => {
    const tour = await makeTour(client);
    const { date_from } = tourBody(tour);
    return { product: "tour", search: tourBody(tour, { date_to: date_from }), serviceId: tour.options[0]!.id };
  },
  flight: async ({ client }) => {
    const flight = await makeFlight(client);
    return { product: "flight", search: flightBody(flight), serviceId: flight.cabins[0]!.id };
  },
  package: async (db) => {
    const journey = await makeJourney(db);
    return { product: "package", search: packageBody(journey.package), serviceId: journey.tour.options[0]!.id };
  },
};

const TYPES = {
  transfer: PRODUCT_TYPE.TRANSFER,
  tour: PRODUCT_TYPE.TOUR,
  flight: PRODUCT_TYPE.FLIGHT,
  package: PRODUCT_TYPE.PACKAGE,
};

/** The request that adds a search's offer to a quote. @param more fields of the offer, such as a transfer's time */
export async function offerFound(who: StaffClient, { product, search }: Shelved, more: object = {}) {
  const { body } = await who.call<{ offers: { allocation_id: string }[] }>(`${product}.search`, { body: search });
  const request = { ...search, allocation_id: body.offers[0]!.allocation_id };
  return { product_type: TYPES[product], request, ...more };
}

/** Adds a search's offer to the user's current quote. */
export const addFound = async (who: StaffClient, shelved: Shelved, more: object = {}) =>
  who.call<Quote>("salesQuote.offer.add", { body: { offer: await offerFound(who, shelved, more) } });

/** Adds one offer of each product, the stay first, to the user's current quote. @returns the quote with all five */
export async function addEveryProduct(who: StaffClient, db: Pick<FreshDatabase, "client">): Promise<Quote> {
  let quote = (await addOffer(who, await makeProperty(db.client, { name: "Hotel Adler" }))).body;
  for (const make of Object.values(SHELF)) quote = (await addFound(who, await make(db))).body;
  return quote;
}
