const part = (value: string, i: number): string => `split_part(${value}, ',', ${i})::float8`;
const LATITUDE = "r.latitude::float8";
const LONGITUDE = "r.longitude::float8";

/** Mean radius of the earth in metres (IUGG). */
const EARTH_M = 6_371_008.8;

/** SQL: metres along a great circle (haversine) from a text `latitude,longitude` to a row `r`. */
export function distanceTo(near: string): string {
  const [lat, lon] = [part(near, 1), part(near, 2)];
  const half = (degrees: string) => `power(sin(radians(${degrees}) / 2), 2)`;
  const a = `${half(`${LATITUDE} - ${lat}`)} + cos(radians(${lat})) * cos(radians(${LATITUDE})) * ${half(`${LONGITUDE} - ${lon}`)}`;
  return `round(${2 * EARTH_M} * asin(sqrt(least(1, ${a}))))::int`;
}

/** SQL: whether a row `r` is within a distance of a point; the first condition uses the index. */
export function isWithin(near: string, radiusKm: string): string {
  const degrees = `(${radiusKm}::float8 / 110)`;
  return `r.latitude BETWEEN (${part(near, 1)} - ${degrees})::numeric AND (${part(near, 1)} + ${degrees})::numeric
    AND ${distanceTo(near)} <= ${radiusKm}::float8 * 1000`;
}

/**
 * SQL: whether a row `r` is in a box, a text `west,south,east,north`; a west larger than its east crosses the
 * antimeridian.
 */
export function isInBox(box: string): string {
  const [west, south, east, north] = [1, 2, 3, 4].map((i) => `split_part(${box}, ',', ${i})::numeric`);
  return `(r.latitude BETWEEN ${south} AND ${north} AND CASE WHEN ${west} <= ${east}
    THEN r.longitude BETWEEN ${west} AND ${east} ELSE r.longitude >= ${west} OR r.longitude <= ${east} END)`;
}
