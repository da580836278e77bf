import tzLookup from "@photostructure/tz-lookup";
import { cityMapping } from "city-timezones";
import type { Accommodation } from "./accommodation";
import { TERRITORIES } from "./location";
import type { Centre } from "../world/place-hierarchy";

const ISLAND_ZONES: Record<string, string> = { "975": "America/Miquelon" };

/** An approximate distance, sufficient to find the nearest city: a degree of longitude shrinks towards the poles. */
function distance(from: Centre, latitude: number, longitude: number): number {
  return Math.hypot(from.latitude - latitude, (from.longitude - longitude) * Math.cos((latitude * Math.PI) / 180));
}

/**
 * The IANA zone of a place in a country. The look-up by coordinates simplifies borders, so near one it may return the
 * neighbour's zone; then the country's own nearest city decides.
 */
export function zoneOf({ country, region }: Pick<Accommodation, "country" | "region">, at: Centre): string {
  const overseas = country === "FR" ? TERRITORIES[region] : undefined;
  const island = country === "FR" ? ISLAND_ZONES[region] : undefined;
  if (island) return island;
  const found = tzLookup(at.latitude, at.longitude);
  const inZone = cityMapping.filter((city) => city.timezone === found);
  const own = overseas ?? country;
  if (inZone.length === 0 || inZone.some((city) => city.iso2 === own)) return found;
  const cities = cityMapping.filter((city) => city.iso2 === own);
  const nearest = cities.toSorted((a, b) => distance(at, a.lat, a.lng) - distance(at, b.lat, b.lng))[0];
  return nearest?.timezone ?? found;
}
