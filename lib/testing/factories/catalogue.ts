import type { Pool } from "pg";
import { makeFlight, type MadeFlight } from "./flight";
import type { Made } from "./insert";
import { makePlace } from "./place";
import { makeProperty, type MadeProperty } from "./property";
import { makeTour, type MadeTour } from "./tour";
import { makeTransfer, makeVehicleType, makeZone } from "./transfer";

/** One record of every kind in the catalogue. */
export interface MadeCatalogue {
  country: Made;
  city: Made;
  airport: Made;
  zone: Made;
  otherZone: Made;
  vehicleType: Made;
  /** The transfer's service id. */
  transfer: number;
  property: MadeProperty;
  tour: MadeTour;
  flight: MadeFlight;
}

export async function makeCatalogue(client: Pool): Promise<MadeCatalogue> {
  const country = await makePlace(client, { type: "COUNTRY", name: "Germany" });
  const city = await makePlace(client, { parent: country });
  const airport = await makePlace(client, { type: "AIRPORT", name: "Berlin Brandenburg", iata: "BER", parent: city });
  const zone = await makeZone(client, { place: airport });
  const otherZone = await makeZone(client, { place: city });
  const vehicleType = await makeVehicleType(client);
  const transfer = await makeTransfer(client, { fromZone: zone, toZone: otherZone, vehicleType });
  const property = await makeProperty(client, { place: city, nights: 1 });
  const tour = await makeTour(client, { place: city });
  const flight = await makeFlight(client, { origin: airport });
  return { country, city, airport, zone, otherZone, vehicleType, transfer, property, tour, flight };
}
