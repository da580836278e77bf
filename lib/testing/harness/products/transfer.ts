import type { Pool } from "pg";
import type { z } from "zod";
import type { TransferBookRequest, TransferSearchRequest, TransferSearchResponse } from "@/lib/transfer/schemas";
import type { Made } from "@/lib/testing/factories/insert";
import { dayFromNow } from "@/lib/testing/factories/property";
import {
  makeTransfer,
  makeVehicleType,
  makeZone,
  type TransferOptions,
  type VehicleTypeOptions,
  type ZoneOptions,
} from "@/lib/testing/factories/transfer";
import type { FreshDatabase } from "../servers/fresh-database";
import { productSteps } from "./product";
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

/** Makes a route; by default with one private transfer by a sedan for three at 50.00 EUR, ten a day. */
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

/** Checks that stock equals bookings and holds for all transfers of the routes. */
export async function expectRoutesConserved(db: FreshDatabase, routes: MadeRoute[]): Promise<void> {
  for (const { serviceId } of routes.flatMap((route) => route.transfers))
    await expectServiceConservation(db, serviceId);
}

type SearchBody = z.input<typeof TransferSearchRequest>;

/** A search for an arrival of two adults in 30 days, in EUR, private or shared. */
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

export function transferBookBody(token: string): z.input<typeof TransferBookRequest> {
  return {
    prebook_token: token,
    contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com", phone: "+49 30 123456" },
    agency_reference: "T-1",
  };
}

export const {
  search: searchTransfers,
  prebook: prebookTransfer,
  book: bookTransfer,
  offer: transferOffer,
  held: heldTransfer,
  booked: bookedTransfer,
} = productSteps<SearchBody, z.output<typeof TransferSearchResponse>>("transfer", transferBookBody);
