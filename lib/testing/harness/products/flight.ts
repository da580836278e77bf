import type { Pool } from "pg";
import type { z } from "zod";
import { addDays } from "@/lib/core/dates";
import type { FlightBookRequest, FlightSearchRequest, FlightSearchResponse } from "@/lib/flight/schemas";
import { makeFlight, type FlightOptions, type MadeFlight } from "@/lib/testing/factories/flight";
import type { Made } from "@/lib/testing/factories/insert";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow } from "@/lib/testing/factories/property";
import type { FreshDatabase } from "../servers/fresh-database";
import { productSteps } from "./product";
import { expectServiceConservation } from "./stock";

type SearchBody = z.input<typeof FlightSearchRequest>;

/** A one-way search for two adults in 30 days, in EUR. */
export function flightBody(
  flight: Pick<MadeFlight, "origin" | "destination">,
  changes: Partial<SearchBody> = {},
): SearchBody {
  return {
    origin: flight.origin.publicId,
    destination: flight.destination.publicId,
    departure_date: dayFromNow(30),
    adults: 2,
    child_ages: [],
    currency_code: "EUR",
    ...changes,
  };
}

/** An outbound flight at 09:10 and a return flight at 18:30, both daily. */
export interface MadeReturn {
  there: MadeFlight;
  back: MadeFlight;
}
export async function makeReturn(
  client: Pool,
  there: FlightOptions = {},
  back: FlightOptions = {},
): Promise<MadeReturn> {
  const out = await makeFlight(client, there);
  const home = {
    origin: out.destination,
    destination: out.origin,
    number: "102",
    departureTime: "18:30",
    arrivalTime: "20:20",
  };
  return { there: out, back: await makeFlight(client, { ...home, ...back }) };
}

/** A connection through a hub, without a nonstop flight: 09:10 to 11:00, then 13:00 to 15:00. */
export interface MadeConnection {
  origin: Made;
  hub: Made;
  destination: Made;
  first: MadeFlight;
  second: MadeFlight;
}
export async function makeConnection(
  client: Pool,
  first: FlightOptions = {},
  second: FlightOptions = {},
): Promise<MadeConnection> {
  const airport = (name: string) => makePlace(client, { type: "AIRPORT", name, timezone: "Europe/Berlin" });
  const [origin, hub, destination] = [await airport("Origin"), await airport("Hub"), await airport("Destination")];
  const on = { origin: hub, destination, number: "102", departureTime: "13:00", arrivalTime: "15:00", ...second };
  return {
    origin,
    hub,
    destination,
    first: await makeFlight(client, { origin, destination: hub, ...first }),
    second: await makeFlight(client, on),
  };
}

/** A one-way search with up to one stop for two adults in 30 days. */
export const connectionBody = (
  ends: Pick<MadeConnection, "origin" | "destination">,
  changes: Partial<SearchBody> = {},
): SearchBody => flightBody(ends, { max_connections: 1, ...changes });

/** The same search, with a return a week later. */
export function returnBody({ there }: MadeReturn, changes: Partial<SearchBody> = {}): SearchBody {
  const departure_date = changes.departure_date ?? dayFromNow(30);
  return flightBody(there, { departure_date, return_date: addDays(departure_date, 7), ...changes });
}

/** A reschedule of the flight in 30 days, from 09:10 to 11:40. */
export const laterFlight = ({ publicId }: { publicId: string }, changes: object = {}) => ({
  flight_public_id: publicId,
  date: dayFromNow(30),
  departure_time: "11:40",
  arrival_time: "13:30",
  ...changes,
});

type Passenger = z.input<typeof FlightBookRequest>["travellers"][number];

/** An adult passenger, by default born in 1990. */
export const makeAdult = (changes: Partial<Passenger> = {}): Passenger => ({
  kind: "ADULT",
  first_name: "Ada",
  last_name: "Lovelace",
  date_of_birth: "1990-06-15",
  ...changes,
});

/** A child who will have this age in 30 days. */
export const makeChild = (age: number, changes: Partial<Passenger> = {}): Passenger => {
  const born = addDays(dayFromNow(30), -40);
  const date_of_birth = `${Number(born.slice(0, 4)) - age}${born.slice(4).replace("02-29", "02-28")}`;
  return { kind: "CHILD", first_name: "Byron", last_name: "Lovelace", date_of_birth, ...changes };
};

export function flightBookBody(
  token: string,
  travellers: Passenger[] = [makeAdult(), makeAdult({ first_name: "William" })],
): z.input<typeof FlightBookRequest> {
  return {
    prebook_token: token,
    contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" },
    travellers,
    agency_reference: "F-1",
  };
}

export const {
  search: searchFlights,
  prebook: prebookFlight,
  book: bookFlight,
  offer: flightOffer,
  held: heldFlight,
  booked: bookedFlight,
} = productSteps<SearchBody, z.output<typeof FlightSearchResponse>>("flight", flightBookBody);

/** Checks that stock equals bookings and holds in all cabins of the flights. */
export async function expectFlightsConserved(db: FreshDatabase, flights: MadeFlight[]): Promise<void> {
  for (const { id } of flights.flatMap((flight) => flight.cabins)) await expectServiceConservation(db, id);
}
