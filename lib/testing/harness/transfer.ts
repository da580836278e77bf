import { expect } from "vitest";
import type { Pool } from "pg";
import type { z } from "zod";
import type { PlacedResponse } from "@/lib/booking/schemas";
import type { PinResponse } from "@/lib/prebook/schemas";
import type {
  TransferBookRequest,
  TransferPrebookRequest,
  TransferSearchRequest,
  TransferSearchResponse,
} from "@/lib/transfer/schemas";
import type { Made } from "../factories/insert";
import { dayFromNow } from "../factories/property";
import { makeTransfer, type TransferOptions } from "../factories/transfer";
import { makeVehicleType, type VehicleTypeOptions } from "../factories/vehicle-type";
import { makeZone, type ZoneOptions } from "../factories/zone";
import type { Answer, PartnerClient, Send } from "./client";
import type { FreshDatabase } from "./fresh-database";
import { newKey } from "./stay";
import { expectServiceConservation } from "./stock";

/** Two zones, and the transfers between them. */
export interface MadeRoute {
  from: Made;
  to: Made;
  transfers: { serviceId: number; vehicleType: Made }[];
}
export type RouteTransfer = Omit<TransferOptions, "fromZone" | "toZone" | "vehicleType"> & {
  vehicle?: VehicleTypeOptions;
};

/** One private transfer by a sedan for three at 50.00 EUR, ten of them a day, unless told otherwise. */
export async function makeRoute(
  client: Pool,
  transfers: RouteTransfer[] = [{}],
  from: ZoneOptions = {},
): Promise<MadeRoute> {
  const route: MadeRoute = { from: await makeZone(client, from), to: await makeZone(client), transfers: [] };
  for (const { vehicle, ...options } of transfers) {
    const vehicleType = await makeVehicleType(client, vehicle);
    const serviceId = await makeTransfer(client, { ...options, fromZone: route.from, toZone: route.to, vehicleType });
    route.transfers.push({ serviceId, vehicleType });
  }
  return route;
}

/** What must hold of every transfer of some routes, after whatever happened. */
export async function expectRoutesConserved(db: FreshDatabase, routes: MadeRoute[]): Promise<void> {
  for (const { serviceId } of routes.flatMap((route) => route.transfers))
    await expectServiceConservation(db, serviceId);
}

type SearchBody = z.input<typeof TransferSearchRequest>;

/** Two adults on arrival in 30 days, either class, in EUR. */
export function transferBody(route: Pick<MadeRoute, "from" | "to">, changes: Partial<SearchBody> = {}): SearchBody {
  return {
    from_zone_public_id: route.from.publicId,
    to_zone_public_id: route.to.publicId,
    direction: 1,
    service_date: dayFromNow(30),
    adults: 2,
    child_ages: [],
    service_class: 0,
    currency_code: "EUR",
    language: "en",
    ...changes,
  };
}

export function searchTransfers(client: PartnerClient, body: unknown, send: Send = {}) {
  return client.call<z.output<typeof TransferSearchResponse>>("POST", "/transfer/search", { body, ...send });
}

/** The prebook body for the first, that is cheapest, offer of a search. */
export async function transferOffer(
  client: PartnerClient,
  body: SearchBody,
  send: Send = {},
): Promise<z.input<typeof TransferPrebookRequest>> {
  const answer = await searchTransfers(client, body, send);
  expect(answer.body.offers?.[0], answer.text).toBeDefined();
  return { ...body, allocation_id: answer.body.offers[0]!.allocation_id };
}

export function prebookTransfer(client: PartnerClient, body: unknown, send: Send = {}) {
  return client.call<z.output<typeof PinResponse>>("POST", "/transfer/prebook", { body, ...send });
}

/** Search and prebook: a token that holds vehicles or seats. */
export async function heldTransfer(client: PartnerClient, body: SearchBody): Promise<string> {
  const answer = await prebookTransfer(client, await transferOffer(client, body));
  expect(answer.body.match_status, answer.text).toBe("MATCHED");
  return answer.body.prebook_token;
}

export function transferBookBody(token: string): z.input<typeof TransferBookRequest> {
  return {
    prebook_token: token,
    contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com", phone: "+49 30 123456" },
    agency_reference: "T-1",
  };
}

export function bookTransfer(client: PartnerClient, body: unknown, send: Send = {}) {
  return client.call<z.output<typeof PlacedResponse>>("POST", "/transfer/book", { body, key: newKey(), ...send });
}

/** A confirmed booking, or one that waits where a scenario or the service says so. */
export async function bookedTransfer(
  client: PartnerClient,
  body: SearchBody,
  scenario?: string,
): Promise<Answer<z.output<typeof PlacedResponse>>> {
  const headers: Record<string, string> = scenario ? { "x-service-sandbox-scenario": scenario } : {};
  const answer = await bookTransfer(client, transferBookBody(await heldTransfer(client, body)), { headers });
  expect([201, 202], answer.text).toContain(answer.status);
  return answer;
}
