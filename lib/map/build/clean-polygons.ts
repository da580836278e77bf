import type { GeoJSONVTTile } from "@maplibre/geojson-vt";
import polygonClipping, { type Polygon } from "polygon-clipping";

type Feature = GeoJSONVTTile["features"][number];
type Ring = [x: number, y: number][];

/**
 * The polygons of a tile without the edges that cutting leaves on top of each other along the tile's border: where a
 * coast crosses the border several times, a renderer would fill sea instead of land.
 */
export function cleanPolygons(tile: GeoJSONVTTile | null): GeoJSONVTTile | null {
  if (!tile) return null;
  const features = (tile.features as Feature[]).flatMap((feature) => {
    if (feature.type !== 3) return [feature];
    const rings = (feature.geometry as unknown as Ring[]).map((ring): Polygon => [ring]);
    const geometry = polygonClipping
      .xor(rings[0]!, ...rings.slice(1))
      .flat()
      .map(rounded)
      .filter((ring) => ring.length > 3);
    return geometry.length > 0 ? [{ ...feature, geometry } as unknown as Feature] : [];
  });
  return { ...tile, features };
}

/** A ring in whole units of a tile, without the repeats that rounding makes. */
function rounded(ring: Ring): Ring {
  const whole = ring.map(([x, y]): Ring[number] => [Math.round(x), Math.round(y)]);
  return whole.filter(([x, y], at) => at === 0 || x !== whole[at - 1]![0] || y !== whole[at - 1]![1]);
}
