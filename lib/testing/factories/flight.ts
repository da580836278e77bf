import type { Pool } from "pg";
import { freshCode, insertNamed, type Made } from "./insert";
import { makePlace } from "./place";
import { makeService, type ServiceOptions } from "./stocked";

export interface CabinOptions extends Omit<ServiceOptions, "startTimes"> {
  cabin?: "ECONOMY" | "PREMIUM_ECONOMY" | "BUSINESS" | "FIRST";
  /** Pieces of hold luggage per passenger. */
  baggage?: number;
}
export interface FlightOptions {
  /** Airports; by default Berlin to Paris, which are created if needed. */
  origin?: Made;
  destination?: Made;
  carrier?: string;
  carrierName?: string;
  number?: string;
  departureTime?: string;
  arrivalTime?: string;
  arrivalDayOffset?: number;
  durationMinutes?: number;
  /** 1 Monday to 7 Sunday, in the record only: there are seats on every day. */
  weekdays?: number[];
  status?: "ACTIVE" | "INACTIVE";
  cabins?: CabinOptions[];
}
export interface MadeFlight extends Made {
  origin: Made;
  destination: Made;
  /** Cabins, each with the id of its service. */
  cabins: Made[];
}

/** A daily flight at 09:10 in economy by default. */
export async function makeFlight(client: Pool, flight: FlightOptions = {}): Promise<MadeFlight> {
  const origin =
    flight.origin ?? (await makePlace(client, { type: "AIRPORT", name: "Berlin Brandenburg", iata: "BER" }));
  const destination =
    flight.destination ??
    (await makePlace(client, {
      type: "AIRPORT",
      name: "Paris Charles de Gaulle",
      iata: "CDG",
      country: "FR",
      timezone: "Europe/Paris",
    }));
  const { departureTime = "09:10" } = flight;
  const made = await insertNamed(client, "flight", "flt", {
    code: freshCode(),
    status: flight.status ?? "ACTIVE",
    carrier_code: flight.carrier ?? "XX",
    carrier_name: flight.carrierName ?? "Airline of the tests",
    flight_number: flight.number ?? "101",
    origin_id: origin.id,
    destination_id: destination.id,
    departure_time: departureTime,
    arrival_time: flight.arrivalTime ?? "11:00",
    arrival_day_offset: flight.arrivalDayOffset ?? 0,
    duration_minutes: flight.durationMinutes ?? 110,
    weekdays: flight.weekdays ?? [1, 2, 3, 4, 5, 6, 7],
  });
  const cabins: Made[] = [];
  for (const cabin of flight.cabins ?? [{}]) {
    const serviceId = await makeService(client, 4, { ...cabin, startTimes: [departureTime] });
    cabins.push(
      await insertNamed(
        client,
        "flight_cabin",
        "cab",
        {
          service_id: serviceId,
          flight_id: made.id,
          cabin: cabin.cabin ?? "ECONOMY",
          baggage_included: cabin.baggage ?? 1,
        },
        "service_id",
      ),
    );
  }
  return { ...made, origin, destination, cabins };
}
