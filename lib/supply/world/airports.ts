import airportData from "airport-data-js";
import type { Position } from "./distance";

/** An airport with scheduled traffic, from the npm package airport-data-js (CC BY 4.0). */
export interface Airport extends Position {
  iata: string;
  name: string;
  country: string;
  timezone: string;
  large: boolean;
}

/** Large and medium airports with scheduled traffic and an IATA code, by that code. */
export async function loadAirports(): Promise<Map<string, Airport>> {
  const all = await airportData.findAirports({});
  const served = all.filter(
    ({ iata, type, scheduled_service }) =>
      // The data contains "TRUE", although the types say boolean.
      String(scheduled_service).toUpperCase() === "TRUE" &&
      (type === "large_airport" || type === "medium_airport") &&
      /^[A-Z]{3}$/.test(iata),
  );
  const found = served.map(({ iata, airport, country_code, time, latitude, longitude, type }): Airport => ({
    iata,
    name: airport,
    country: country_code,
    // One of them is "Asia/ Bangkok".
    timezone: time.replaceAll(" ", ""),
    latitude: Number(latitude),
    longitude: Number(longitude),
    large: type === "large_airport",
  }));
  return new Map(found.toSorted((a, b) => a.iata.localeCompare(b.iata)).map((airport) => [airport.iata, airport]));
}
