import type { Landmark } from "@/components/map/map-shapes";
import type { PriceMarker } from "@/components/map/results/price-marker";
import type { Shown } from "../results/narrow";
import type { Place } from "../results/use-surroundings";

/** Markers for the results that have a location. */
export function toMarkers(shown: readonly Shown[]): PriceMarker[] {
  return shown.flatMap(({ result: { property, currency }, best: { total } }) => {
    const { public_id: id, name, location } = property;
    return location ? [{ id, name, total, currency, ...location }] : [];
  });
}

/** Rank of place types where names collide. The base map names cities and regions. */
const RANK: Partial<Record<Place["type"], number>> = { AIRPORT: 5, STATION: 4, PORT: 3, POI: 2, DISTRICT: 1 };

/** Places to name on the map. */
export function toLandmarks(places: readonly Place[]): Landmark[] {
  return places.flatMap(({ name, iata_code, location, type }) => {
    const rank = RANK[type];
    return location && rank ? [{ name: iata_code === null ? name : `${name} (${iata_code})`, rank, ...location }] : [];
  });
}
