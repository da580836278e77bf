import type { Bounds, Point } from "@/components/map/geometry";
import { t } from "@/lib/language/text";
import { formatDistance } from "./geography";

/** What a search covers: all properties of a place, one property and those around it, or an area of the map. */
export interface Where {
  kind: "place" | "property" | "area";
  /** The id of a place or property; for an area, the text that `readArea` reads. */
  id: string;
  label: string;
}

/** Rounds to five decimals, which is about a metre. */
const rounded = (degrees: number): string => String(Number(degrees.toFixed(5)));
const clamped = (degrees: number, limit: number): string => rounded(Math.max(-limit, Math.min(limit, degrees)));

/** The search area of a box, such as what a map shows. */
export function boxArea([west, south, east, north]: Bounds): Where {
  const id = [clamped(west, 180), clamped(south, 90), clamped(east, 180), clamped(north, 90)].join();
  return { kind: "area", id, label: t("search.areaOnMap") };
}

/** The search area of a circle. */
export function circleArea({ latitude, longitude }: Point, kilometres: number): Where {
  return {
    kind: "area",
    id: [rounded(latitude), rounded(longitude), kilometres].join(),
    label: t("search.withinPoint", { distance: formatDistance(kilometres) }),
  };
}

/** The parameters by which the catalogue finds properties in an area. */
export type AreaQuery = { bbox: string } | { near: string; radius_km: string };

/** Reads an area: `west,south,east,north`, or `latitude,longitude,kilometres`. @returns undefined for any other text */
export function readArea(text: string): { query: AreaQuery; centre: Point } | undefined {
  const numbers = text.split(",").map((part) => (/^-?\d{1,3}(\.\d{1,9})?$/.test(part) ? Number(part) : Number.NaN));
  if (numbers.some(Number.isNaN)) return undefined;
  if (numbers.length === 4) {
    const [west, south, east, north] = numbers as Bounds;
    const isBox = [west, east].every((one) => Math.abs(one) <= 180) && south <= north && south >= -90 && north <= 90;
    const width = (east - west + 360) % 360;
    const centre = { latitude: (south + north) / 2, longitude: ((west + width / 2 + 540) % 360) - 180 };
    return isBox ? { query: { bbox: text }, centre } : undefined;
  }
  if (numbers.length !== 3) return undefined;
  const [latitude, longitude, kilometres] = numbers as [number, number, number];
  const isCircle = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && kilometres > 0 && kilometres <= 500;
  const query = { near: `${latitude},${longitude}`, radius_km: String(kilometres) };
  return isCircle ? { query, centre: { latitude, longitude } } : undefined;
}
