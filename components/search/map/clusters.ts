import type { Shown } from "../narrow";
import { pixelOf, type Pixel } from "./mercator";

/** Results that would cover each other, drawn as one. The first is the best by the order of the list. */
export interface Cluster extends Pixel {
  members: Shown[];
}

/** About the size of a price on the map, in pixels. */
const ROOM = { width: 84, height: 32 };

/** Results where they lie at a scale, those that would overlap put together. Results without a location are left out. */
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
