import type { Pool } from "pg";
import { freshCode, insertNamed, type Made } from "./insert";
import type { PlaceOptions } from "./place";

export interface ZoneOptions extends PlaceOptions {
  timezone?: string;
  /** The place that it serves. */
  place?: Made | null;
}

/** By default a zone of a city in Germany. */
export function makeZone(client: Pool, options: ZoneOptions = {}): Promise<Made> {
  const { at = [52.52, 13.405] } = options;
  return insertNamed(client, "service_zone", "zon", {
    code: freshCode(),
    type: options.type ?? "CITY",
    name: options.name ?? "Zone of the tests",
    country_code: options.country ?? "DE",
    parent_id: options.parent?.id ?? null,
    place_id: options.place?.id ?? null,
    latitude: at?.[0] ?? null,
    longitude: at?.[1] ?? null,
    timezone: options.timezone ?? "Europe/Berlin",
    iata_code: options.iata ?? null,
  });
}
