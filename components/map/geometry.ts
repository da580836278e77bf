import { STREET_CITY } from "@/lib/map/base-map";

/** A position in degrees (WGS 84). */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Bounds in degrees: west, south, east, north. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** The smallest box around all points; undefined without points. */
export function boundsAround(points: readonly Point[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  const bounds: Bounds = [180, 90, -180, -90];
  for (const { longitude, latitude } of points) {
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  }
  return bounds;
}

/**
 * Widens a box around named points, so that the names fit on the map.
 * @returns the box, wider and higher by these shares of its own size on each side
 */
export function withMargin([west, south, east, north]: Bounds, across: number, up: number): Bounds {
  const [x, y] = [(east - west) * across, (north - south) * up];
  return [Math.max(-180, west - x), Math.max(-85, south - y), Math.min(180, east + x), Math.min(85, north + y)];
}

const EARTH_RADIUS_KM = 6371.0088;
const CORNERS = 96;

/** A closed ring of points at a distance around a centre, as longitude and latitude. */
export function circleAround({ latitude, longitude }: Point, kilometres: number): [number, number][] {
  const radians = Math.PI / 180;
  const [phi, angle] = [latitude * radians, kilometres / EARTH_RADIUS_KM];
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const bearing = ((corner % CORNERS) / CORNERS) * 2 * Math.PI;
    const north = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing));
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(phi),
      Math.cos(angle) - Math.sin(phi) * Math.sin(north),
    );
    return [longitude + east / radians, north / radians];
  });
}

/**
 * The extent in degrees from which coasts, borders and cities are enough to locate points. A closer view needs
 * streets.
 */
const WIDE = 0.8;

/**
 * Whether the embedded base map shows something at these points: the city's streets or, for a wide view, the country.
 */
export function isOnBaseMap(points: readonly Point[]): boolean {
  const bounds = boundsAround(points);
  if (!bounds) return false;
  const [west, south, east, north] = bounds;
  if (Math.max(east - west, north - south) >= WIDE) return true;
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2];
  const [cityWest, citySouth, cityEast, cityNorth] = STREET_CITY.bounds;
  return longitude > cityWest && longitude < cityEast && latitude > citySouth && latitude < cityNorth;
}
