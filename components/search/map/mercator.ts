import type { Point } from "../geography";

/** Web Mercator in pixels: `scale` pixels a radian, the origin where the equator meets Greenwich, y growing southwards. */

export interface Pixel {
  x: number;
  y: number;
}
export interface Camera extends Pixel {
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}

const EARTH_RADIUS_M = 6_378_137;
/** The highest latitude of the map: Web Mercator cannot show the poles. */
const MAX_LATITUDE = 84;
/** From the whole world on a phone to street level. */
const MIN_SCALE = 60;
const MAX_SCALE = 4_000_000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** The pixel of a point at a scale. */
export function pixelOf({ latitude, longitude }: Point, scale: number): Pixel {
  const φ = radians(Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)));
  return { x: scale * radians(longitude), y: -scale * Math.log(Math.tan(Math.PI / 4 + φ / 2)) };
}

/** The point at a pixel. */
export function pointOf({ x, y }: Pixel, scale: number): Point {
  return { longitude: degrees(x / scale), latitude: degrees(2 * Math.atan(Math.exp(-y / scale)) - Math.PI / 2) };
}

/** Metres on the ground per pixel at the centre of the map. */
export function metresPerPixel(camera: Camera): number {
  return (EARTH_RADIUS_M * Math.cos(radians(pointOf(camera, camera.scale).latitude))) / camera.scale;
}

/** Zooms by a factor around an anchor, in pixels from the centre: the point under it stays in place. */
export function zoomed(camera: Camera, factor: number, at: Pixel = { x: 0, y: 0 }): Camera {
  const scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, x: (camera.x + at.x) * ratio - at.x, y: (camera.y + at.y) * ratio - at.y };
}

/** Margin around the fitted points, in pixels. */
const MARGIN = 56;
/** The extent shown around a single point. */
const CLOSEST_FIT_M = 12;

/** The closest camera that shows all points. */
export function fitted(points: readonly Point[], { width, height }: Size): Camera {
  const flat = points.map((point) => pixelOf(point, 1));
  const [xs, ys] = [flat.map(({ x }) => x), flat.map(({ y }) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (points.length === 0) return { scale: Math.max(MIN_SCALE, width / (2 * Math.PI)), x: 0, y: 0 };
  const across = Math.max(1, width - 2 * MARGIN) / Math.max(east - west, 1e-9);
  const down = Math.max(1, height - 2 * MARGIN) / Math.max(south - north, 1e-9);
  const middle = { x: (west + east) / 2, y: (north + south) / 2 };
  const closest = (EARTH_RADIUS_M * Math.cos(radians(pointOf(middle, 1).latitude))) / CLOSEST_FIT_M;
  const scale = Math.max(MIN_SCALE, Math.min(across, down, closest));
  return { scale, x: middle.x * scale, y: middle.y * scale };
}

/** The longest round length that fits into a number of pixels: `{ pixels: 84, words: "2 km" }`. */
export function scaleBar(perPixel: number, room: number): { pixels: number; words: string } {
  const most = perPixel * room;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = [5, 2, 1].map((step) => step * power).find((length) => length <= most) ?? power;
  return { pixels: metres / perPixel, words: metres >= 1_000 ? `${metres / 1_000} km` : `${metres} m` };
}
