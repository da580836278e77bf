import type { Point } from "@/components/map/geometry";
import type { Zone } from "../use-zones";

/** A point with its zones: a city and its centre often share one. */
interface Spot {
  at: Point;
  zones: Zone[];
}

/** Groups zones by their location, in their order; those without a location are left out. */
export function groupSpots(zones: readonly Zone[]): Spot[] {
  const spots = new Map<string, Spot>();
  for (const zone of zones) {
    if (!zone.location) continue;
    const { latitude, longitude } = zone.location;
    const key = `${latitude} ${longitude}`;
    const spot = spots.get(key) ?? { at: { latitude, longitude }, zones: [] };
    spots.set(key, spot);
    spot.zones.push(zone);
  }
  return [...spots.values()];
}
