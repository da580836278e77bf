import type { Pool } from "pg";
import { freshCode, insertNamed, type Made } from "./insert";

export interface PlaceOptions {
  type?: "COUNTRY" | "REGION" | "CITY" | "DISTRICT" | "AIRPORT" | "STATION" | "PORT" | "POI";
  name?: string;
  country?: string;
  parent?: Made | null;
  iata?: string | null;
  timezone?: string | null;
  /** Latitude and longitude in degrees. */
  at?: [number, number] | null;
}

/** A city in Germany by default. */
export function makePlace(client: Pool, options: PlaceOptions = {}): Promise<Made> {
  const { at = [52.52, 13.405], timezone = "Europe/Berlin" } = options;
  return insertNamed(client, "place", "plc", {
    code: freshCode(),
    type: options.type ?? "CITY",
    name: options.name ?? "Place of the tests",
    country_code: options.country ?? "DE",
    parent_id: options.parent?.id ?? null,
    latitude: at?.[0] ?? null,
    longitude: at?.[1] ?? null,
    timezone,
    iata_code: options.iata ?? null,
  });
}
