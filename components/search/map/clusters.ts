import type { Shown } from "../results/narrow";
import { pixelOf, type Pixel } from "./mercator";

/** Results that would overlap on the map, drawn as one pin. The first is the best in the list's order. */
export interface Cluster extends Pixel {
  members: Shown[];
}

/** Approximate size of a price label, in pixels. */
const ROOM = { width: 84, height: 32 };

/** Positions results at a scale and clusters those that overlap. Results without a location are left out. */
export function clustersOf(shown: readonly Shown[], scale: number): Cluster[] {
  const clusters: Cluster[] = [];
  for (const one of shown) {
    const { location } = one.result.property;
    if (!location) continue;
    const at = pixelOf(location, scale);
    const near = clusters.find(({ x, y }) => Math.abs(x - at.x) < ROOM.width && Math.abs(y - at.y) < ROOM.height);
    if (near) near.members.push(one);
    else clusters.push({ ...at, members: [one] });
  }
  return clusters;
}
