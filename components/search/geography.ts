import { makeUnitFormat } from "@/lib/format/numbers";

export interface Point {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_KM = 6371.0088;

/** Kilometres between two points along the great circle. */
export function kilometresBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [φ, ψ] = [radians(a.latitude), radians(b.latitude)];
  const half = (difference: number) => Math.sin(difference / 2) ** 2;
  const chord = half(ψ - φ) + Math.cos(φ) * Math.cos(ψ) * half(radians(b.longitude - a.longitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const formatMetres = makeUnitFormat("meter");
const formatFewKilometres = makeUnitFormat("kilometer", 1);
const formatKilometres = makeUnitFormat("kilometer");

/** A distance: `350 m`, `1.2 km`, `48 km`. */
export function formatDistance(kilometres: number): string {
  if (kilometres < 0.995) return formatMetres(Math.round(kilometres * 100) * 10);
  return kilometres < 9.95 ? formatFewKilometres(kilometres) : formatKilometres(kilometres);
}
