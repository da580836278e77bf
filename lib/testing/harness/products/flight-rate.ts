import { readTariff } from "@/lib/inventory/tariff";
import type { Airport, FlightRate } from "@/lib/flight/repository";
import { FLEXIBLE } from "@/lib/testing/factories/property";

type Band = { max_age: number; amount: number; seat?: boolean };

export interface FlightRateOptions extends Partial<Omit<FlightRate, "flight" | "origin" | "destination" | "cabin">> {
  flight?: Partial<FlightRate["flight"]>;
  /** Time zones (IANA). */
  from?: string;
  to?: string;
  cabin?: FlightRate["cabin"]["cabin"];
  bands?: Band[];
}

const airport = (iata_code: string, timezone: string): Airport & { timezone: string } => ({
  place_public_id: `plc_${iata_code}`,
  iata_code,
  name: iata_code,
  country_code: "ZZ",
  timezone,
});

/** A rate as a search reads it: 9 economy seats from Berlin to Paris at 09:10, 100.00 EUR per adult. */
export function flightRate(options: FlightRateOptions = {}): FlightRate {
  const { flight, from = "Europe/Berlin", to = "Europe/Paris", cabin = "ECONOMY", bands = [], ...changes } = options;
  return {
    serviceId: 1,
    confirmationMode: "INSTANT",
    leadHours: 0,
    languages: [],
    tariff: readTariff({ tariffId: 1, currency: "EUR", childBands: bands, terms: FLEXIBLE }),
    inbound: false,
    part: "NONSTOP",
    day: "2027-06-10",
    flight: {
      publicId: "flt_1",
      carrierCode: "XX",
      carrierName: "Airline",
      number: "101",
      aircraft: null,
      scheduledTime: "09:10",
      departureTime: "09:10",
      arrivalTime: "11:00",
      arrivalDayOffset: 0,
      originTerminal: null,
      destinationTerminal: null,
      requiresPassport: false,
      ...flight,
    },
    cabin: { publicId: "cab_1", cabin, pieces: 1, fareFamily: null, baggage: null, changeable: false },
    origin: airport("AAA", from),
    destination: airport("BBB", to),
    free: 9,
    price: 10_000n,
    ...changes,
  };
}
