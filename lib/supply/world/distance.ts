/** A point on the earth, in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

const EARTH_DIAMETER_KM = 12_742;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres along the great circle (haversine) on a sphere: accurate to half a percent. */
export function kilometres(from: Position, to: Position): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const share = half(from.latitude, to.latitude) + across * half(from.longitude, to.longitude);
  return EARTH_DIAMETER_KM * Math.asin(Math.sqrt(share));
}
