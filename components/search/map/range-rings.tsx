import type { Point } from "../geography";
import { metresPerPixel, pixelOf, type Camera, type Size } from "./mercator";

/** Minimum distance between rings, in pixels. */
const APART = 70;
const COUNT = 3;

/** Circles at round distances around the reference point, because the map has no streets to judge distances by. */
export function RangeRings({ around, camera, size }: { around: Point; camera: Camera; size: Size }) {
  const perPixel = metresPerPixel(camera);
  const step = roundUp(APART * perPixel);
  if (step > 50_000) return null;
  const at = pixelOf(around, camera.scale);
  const [x, y] = [size.width / 2 + at.x - camera.x, size.height / 2 + at.y - camera.y];
  return (
    <g aria-hidden className="pointer-events-none">
      {Array.from({ length: COUNT }, (_, ring) => {
        const metres = step * (ring + 1);
        const radius = metres / perPixel;
        return (
          <g key={ring}>
            <circle cx={x} cy={y} r={radius} className="fill-none stroke-border" strokeDasharray="3 4" />
            <text x={x} y={y + radius + 12} textAnchor="middle" className="fill-muted text-xs">
              {metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Rounds up to the next of 1, 2, 5, 10, 20 … */
function roundUp(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return [1, 2, 5, 10].map((step) => step * power).find((round) => round >= length) ?? length;
}
