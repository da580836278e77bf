import { GeoJSONVT, type GeoJSONVTTile } from "@maplibre/geojson-vt";
import type { Feature, Geometry } from "geojson";

/** The properties of a feature that the map's style reads: names of kinds, and a name to show. Nothing else is stored. */
export interface MapProperties {
  kind?: string;
  kind_detail?: string | number;
  name?: string;
  /** Inhabitants. */
  population?: number;
  /** 15 for the largest cities, less for smaller ones: the order of names that collide. */
  population_rank?: number;
  /** The zoom from which on it is drawn. */
  min_zoom?: number;
}
export type MapFeature = Feature<Geometry, MapProperties>;

/** The layers of one tile by the names of the Protomaps schema, version 4. */
export type TileLayers = Partial<Record<Layer, GeoJSONVTTile | null>>;
export type Layer = "earth" | "boundaries" | "places" | "water" | "landuse" | "buildings" | "roads";

/** Cuts features into tiles. @param tolerance of the outlines' simplification, in 1/4096 of a tile */
export function indexTiles(features: MapFeature[], maxZoom: number, tolerance: number): GeoJSONVT {
  return new GeoJSONVT(
    { type: "FeatureCollection", features },
    { extent: 4096, buffer: 64, tolerance, maxZoom, indexMaxPoints: 0, indexMaxZoom: 0 },
  );
}

export const feature = (geometry: Geometry, properties: MapProperties): MapFeature => ({
  type: "Feature",
  properties: Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)),
  geometry,
});
