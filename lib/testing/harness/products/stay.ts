import { expect } from "vitest";
import type { z } from "zod";
import type { CalendarRequest, CheckRequest } from "@/lib/accommodation/availability-schemas";
import type { ChangeQuoteResponse, ChangeResponse } from "@/lib/accommodation/change/change-schemas";
import type {
  BookRequest,
  BookResponse,
  PrebookRequest,
  PrebookResponse,
  SearchRequest,
  SearchResponse,
} from "@/lib/accommodation/schemas";
import type { CancelResponse, FullRecord } from "@/lib/booking/schemas";
import type { CancellationQuote } from "@/lib/cancellation/schemas";
import { addDays } from "@/lib/core/dates";
import { newId } from "@/lib/core/ids";
import { dayFromNow, type MadeProperty } from "@/lib/testing/factories/property";
import type { Answer, PartnerClient, Send } from "../client";

/** A stay to sell; by default a common one. */
export interface StayOptions {
  /** Default: in 30 days. */
  checkin?: string;
  nights?: number;
  occupancy?: { adults: number; child_ages: number[] }[];
  currency?: string;
  market?: string;
  headers?: Record<string, string>;
}

/** A new idempotency key. */
export const newKey = (): string => newId("itm", new Date());

export function searchBody(propertyIds: string[], options: StayOptions = {}): z.input<typeof SearchRequest> {
  const checkin = options.checkin ?? dayFromNow(30);
  return {
    property_ids: propertyIds,
    checkin,
    checkout: addDays(checkin, options.nights ?? 2),
    occupancy: options.occupancy ?? [{ adults: 2, child_ages: [] }],
    currency: options.currency ?? "EUR",
    ...(options.market && { guest_market: options.market }),
  };
}

/** The stay for one property, whose id is in the path. */
export function stayBody(options: StayOptions = {}): Omit<z.input<typeof SearchRequest>, "property_ids"> {
  const { property_ids: _in_the_path, ...stay } = searchBody([], options);
  return stay;
}

/** The stay for each check-in of several days, from this date on. */
export function calendarBody(options: StayOptions = {}, days = 7): z.input<typeof CalendarRequest> {
  const { checkin, checkout: _, ...stay } = stayBody(options);
  return { from: checkin, to: addDays(checkin, days - 1), nights: options.nights ?? 2, ...stay };
}

/** The stay for a place. */
export const placeBody = (place: { publicId: string }, options: StayOptions = {}) => ({
  place_public_id: place.publicId,
  ...stayBody(options),
});

/** The stay for single rooms and plans of a property, by index; by default the first. */
export function checkBody(
  property: MadeProperty,
  options: StayOptions = {},
  room = 0,
  plan = 0,
): z.input<typeof CheckRequest> {
  const { occupancy, ...stay } = stayBody(options);
  return {
    property_public_id: property.publicId,
    room_public_id: property.rooms[room]!.publicId,
    rate_plan_public_id: property.plans[plan]!.publicId,
    ...stay,
    ...occupancy[0]!,
  };
}

export function search(client: PartnerClient, properties: MadeProperty[], options: StayOptions = {}) {
  const body = searchBody(
    properties.map((p) => p.publicId),
    options,
  );
  const { headers = {} } = options;
  return client.call<z.output<typeof SearchResponse>>("POST", "/search", { body, headers });
}

/** The prebook body for a property's first, cheapest allocation. */
export async function findOffer(
  client: PartnerClient,
  property: MadeProperty,
  options: StayOptions = {},
): Promise<z.input<typeof PrebookRequest>> {
  const answer = await search(client, [property], options);
  const [allocation] = answer.body.results?.[0]?.allocations ?? [];
  expect(allocation, answer.text).toBeDefined();
  const { slots } = allocation!;
  const { checkin } = searchBody([], options);
  return {
    property_public_id: property.publicId,
    rate_key: slots[0]!.rate_key,
    ...(slots.length > 1 && { allocation_id: allocation!.allocation_id }),
    checkin,
    nights: options.nights ?? 2,
    adults: slots.reduce((sum, s) => sum + s.adults, 0),
    child_ages: slots.flatMap((s) => s.child_ages),
    currency_code: options.currency ?? "EUR",
  };
}

export function prebook(client: PartnerClient, body: unknown, send: Send = {}) {
  return client.call<z.output<typeof PrebookResponse>>("POST", "/prebook", { body, key: newKey(), ...send });
}

/** Searches and prebooks. @returns a token that holds the stay */
export async function holdStayToken(
  client: PartnerClient,
  property: MadeProperty,
  options: StayOptions = {},
): Promise<string> {
  const answer = await prebook(client, await findOffer(client, property, options));
  expect(answer.body.match_status, answer.text).toBe("MATCHED");
  return answer.body.prebook_token;
}

const LEAD = { kind: "ADULT" as const, first_name: "Ada", last_name: "Lovelace", is_lead: true };

/** A book body with one guest per room. */
export function bookBody(token: string, rooms = 1): z.input<typeof BookRequest> {
  return {
    prebook_token: token,
    contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" },
    guests: Array.from({ length: rooms }, () => [LEAD]),
    agency_reference: "A-1",
  };
}

export function book(client: PartnerClient, body: unknown, send: Send = {}) {
  return client.call<z.output<typeof BookResponse>>("POST", "/book", { body, key: newKey(), ...send });
}

/** Makes a booking, confirmed or pending depending on scenario and property. */
export async function createBookedStay(
  client: PartnerClient,
  property: MadeProperty,
  options: StayOptions & { scenario?: string } = {},
): Promise<Answer<z.output<typeof BookResponse>>> {
  const token = await holdStayToken(client, property, options);
  const headers: Record<string, string> = options.scenario ? { "x-service-sandbox-scenario": options.scenario } : {};
  const answer = await book(client, bookBody(token, options.occupancy?.length ?? 1), { headers });
  expect([201, 202], answer.text).toContain(answer.status);
  return answer;
}

export const poll = (client: PartnerClient, bookingId: string, view = "poll") =>
  client.call<z.output<typeof FullRecord>>("GET", `/bookings/${bookingId}?view=${view}`);
export const quote = (client: PartnerClient, bookingId: string) =>
  client.call<z.output<typeof CancellationQuote>>("POST", `/bookings/${bookingId}/cancellation-quote`);
export const cancel = (client: PartnerClient, bookingId: string, send: Send = {}) =>
  client.call<z.output<typeof CancelResponse>>("POST", `/bookings/${bookingId}/cancel`, send);
export const quoteChange = (client: PartnerClient, bookingId: string, body: unknown = {}, send: Send = {}) =>
  client.call<z.output<typeof ChangeQuoteResponse>>("POST", `/bookings/${bookingId}/change-quote`, { body, ...send });
/** Commits a change quote. */
export const change = (client: PartnerClient, bookingId: string, token: string, send: Send = {}, more: object = {}) =>
  client.call<z.output<typeof ChangeResponse>>("POST", `/bookings/${bookingId}/change`, {
    body: { change_token: token, ...more },
    key: newKey(),
    ...send,
  });
export const resolve = (client: PartnerClient, bookingId: string, status: "CONFIRMED" | "REJECTED") =>
  client.call<z.output<typeof CancelResponse>>("POST", `/sandbox/bookings/${bookingId}/resolve`, { body: { status } });
