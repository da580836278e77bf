import { expect, type APIRequestContext } from "@playwright/test";
import { inDays } from "./desk";

/** Records of one partner, for screens with an id in their address. */
export interface Records {
  booking: string;
  trip: string;
  quote: string;
  /** The path of the quote's link. */
  quoteLink: string;
  /** The path of the link of the trip's itinerary. */
  itineraryLink: string;
  endpoint: string;
  property: string;
  tour: string;
  package: string;
  /** The supplier's key of the property, which operators see. */
  propertyCode: string;
  tenant: string;
}

interface Partner {
  clientId: string;
  secret: string;
}

/**
 * The demo's partners (docs/sandbox#demo-credentials): the one whose users sign in, and another one that must not see
 * its data.
 */
export const OWN: Partner = { clientId: "demo-partner", secret: "demo-partner-secret" };
export const FOREIGN: Partner = { clientId: "other-partner", secret: "other-partner-secret" };

type Json = Record<string, any>; // oxlint-disable-line no-explicit-any -- the contract tests hold the answers to their types

/** Sends a call as a partner's software. */
export type Send = (method: string, path: string, data?: unknown, headers?: Record<string, string>) => Promise<Json>;

/** Creates a partner's records through its API, as its software does. */
export async function makeRecords(api: APIRequestContext, partner: Partner): Promise<Records> {
  const send = await partnerAt(api, partner);
  const { public_id: booking } = await bookStay(send);
  const trip = await send("POST", "/trip", { name: "A trip to look at", booking_public_ids: [booking] });
  const endpoint = await send("POST", "/webhook-endpoints", { url: `https://${partner.clientId}.example/hook` });
  // All tenants share the supply, so an unknown id stands for another partner's property.
  const property = partner === OWN ? await firstProperty(send) : "prp_nobodys";
  return {
    booking: booking as string,
    trip: trip.public_id as string,
    quote: "quo_nobodys",
    quoteLink: "/quote/nobodys",
    itineraryLink: "/itinerary/nobodys",
    endpoint: endpoint.public_id as string,
    property,
    tour: partner === OWN ? await firstTour(send) : "tou_nobodys",
    package: partner === OWN ? await firstPackage(send) : "pkg_nobodys",
    propertyCode: "NOBODYS",
    tenant: "ten_nobodys",
  };
}

/** Finds a demo partner by name. @param operator a signed-in operator */
export async function findTenant(operator: APIRequestContext, baseURL: string, name: string): Promise<string> {
  const found = await operator.post("/api/staff/tenant.list", {
    headers: { origin: new URL(baseURL).origin },
    data: { query: { q: name } },
  });
  const { items } = (await found.json()) as { items: { public_id: string }[] };
  return items[0]!.public_id;
}

/** Finds a property's code as an operator does. @param operator a signed-in operator */
export async function findPropertyCode(operator: APIRequestContext, baseURL: string, q: string): Promise<string> {
  const found = await operator.post("/api/staff/supply.list", {
    headers: { origin: new URL(baseURL).origin },
    data: { params: { kind: "properties" }, query: { q, limit: "1" } },
  });
  const { items } = (await found.json()) as { items: { values: { code: string } }[] };
  return items[0]!.values.code;
}

/** Sends a quote with two offers. @param agent a signed-in agent @returns its id and the path of its link */
export async function makeQuote(
  agent: APIRequestContext,
  baseURL: string,
): Promise<Pick<Records, "quote" | "quoteLink">> {
  const headers = { origin: new URL(baseURL).origin };
  const send = async (operation: string, data: object) =>
    answered(await agent.post(`/api/staff/${operation}`, { headers, data }));
  const found = await send("property.list", { query: { q: "Berlin", status: "ACTIVE", limit: "50" } });
  const stay = { checkin: day(130), checkout: day(132), occupancy: [{ adults: 2, child_ages: [] }], currency: "EUR" };
  const ids = (found.items as Json[]).map(({ public_id: id }) => id as string);
  const { results } = await send("search", { body: { property_ids: ids, ...stay } });
  let quote: Json = {};
  for (const { property_id, allocations } of (results as Json[]).filter((one) => one.allocations[0]).slice(0, 2)) {
    const picks = (allocations[0].slots as Json[]).map(({ room_public_id, rate_plan_public_id }) => ({
      room_public_id,
      rate_plan_public_id,
    }));
    const offer = { product_type: 1, stay: { property_public_id: property_id, ...stay, picks } };
    quote = await send("salesQuote.offer.add", { body: { offer } });
  }
  const { public_id, version } = quote;
  const { path } = await send("salesQuote.send", { params: { public_id }, body: { version } });
  return { quote: public_id as string, quoteLink: path as string };
}

/** Creates the link of a trip's itinerary. @param agent a signed-in agent @returns the path of the link */
export async function makeItineraryLink(agent: APIRequestContext, baseURL: string, trip: string): Promise<string> {
  const headers = { origin: new URL(baseURL).origin };
  const data = { params: { public_id: trip } };
  const { path } = await answered(await agent.post("/api/staff/trip.link.create", { headers, data }));
  return path as string;
}

async function firstProperty(send: Send): Promise<string> {
  const { items } = await send("GET", "/properties?q=London&status=ACTIVE&limit=1");
  return items[0].public_id as string;
}

async function firstTour(send: Send): Promise<string> {
  const { items } = await send("GET", "/tours?limit=1");
  return items[0].public_id as string;
}

async function firstPackage(send: Send): Promise<string> {
  const search = { start_date: day(60), adults: 2, child_ages: [], currency_code: "EUR", language: "en" };
  const { offers } = await send("POST", "/package/search", search);
  return offers[0].package_public_id as string;
}

/** A partner's software with its token. Each write gets its own idempotency key. */
export async function partnerAt(api: APIRequestContext, partner: Partner): Promise<Send> {
  const { access_token: token } = await answered(
    await api.post("/api/v1/oauth/token", {
      form: { grant_type: "client_credentials", client_id: partner.clientId, client_secret: partner.secret },
    }),
  );
  let keys = 0;
  return async (method, path, data, headers = {}) => {
    const key = `records-${partner.clientId}-${Date.now()}-${++keys}`;
    const all = {
      Authorization: `Bearer ${token as string}`,
      ...(method !== "GET" && { "Idempotency-Key": key }),
      ...headers,
    };
    return answered(await api.fetch(`/api/v1${path}`, { method, headers: all, ...(data !== undefined && { data }) }));
  };
}

const LONG_NAME = { first_name: "Maximiliane", last_name: "von Hohenlohe-Waldenburg-Schillingsfürst" };

/** Books a stay of two nights in Berlin. @param scenario a sandbox scenario, such as `on_request` */
export async function bookStay(
  send: Send,
  { person = LONG_NAME, scenario, more = {} }: { person?: typeof LONG_NAME; scenario?: string; more?: object } = {},
): Promise<Json> {
  const { items } = await send("GET", "/properties?q=Berlin&status=ACTIVE&limit=50");
  const checkin = day(130);
  const { results } = await send("POST", "/search", {
    property_ids: (items as Json[]).map(({ public_id: id }) => id as string),
    checkin,
    checkout: day(132),
    occupancy: [{ adults: 1, child_ages: [] }],
    currency: "EUR",
  });
  const found = (results as Json[]).find(({ total_available: available }) => (available as number) > 0)!;
  const held = await send("POST", "/prebook", {
    property_public_id: found.property_id as string,
    rate_key: found.allocations[0].slots[0].rate_key as string,
    checkin,
    nights: 2,
    adults: 1,
    child_ages: [],
    currency_code: "EUR",
  });
  const body = {
    prebook_token: held.prebook_token as string,
    contact: { ...person, email: "maximiliane@example.com" },
    guests: [[{ ...person, kind: "ADULT", is_lead: true }]],
    agency_reference: "Screens",
    ...more,
  };
  const { booking } = await send("POST", "/book", body, scenario ? { "X-Service-Sandbox-Scenario": scenario } : {});
  return booking as Json;
}

const day = (ahead: number): string => inDays(ahead).toISOString().slice(0, 10);

async function answered(response: Awaited<ReturnType<APIRequestContext["fetch"]>>): Promise<Json> {
  expect(response.ok(), `${response.url()} ${response.status()} ${await response.text()}`).toBe(true);
  return (await response.json()) as Json;
}
