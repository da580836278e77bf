"use client";

import type { GeoJSONSource } from "maplibre-gl";
import { useEffect, useMemo, useState } from "react";
import type { Point } from "./geometry";
import { useMap } from "./map-context";

export interface Located extends Point {
  id: string;
}

/** Points that are too close to each other at the present zoom, or a single point, with the position to draw. */
interface Cluster<T> extends Point {
  key: string;
  members: readonly T[];
}

const SOURCE = "pins";
/** Pins within this number of pixels form a cluster. */
const RADIUS = 64;
/** From this zoom on every point has a pin of its own, unless several are at one spot. */
const MAX_ZOOM = 16;

interface Drawn {
  key: string;
  ids: string[];
  longitude: number;
  latitude: number;
}

/** Clusters points with MapLibre's own clustering, which runs in its worker. Points out of view are left out. */
export function useClusters<T extends Located>(points: readonly T[]): Cluster<T>[] {
  const map = useMap();
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);
  const byId = useMemo(() => new Map(points.map((point) => [point.id, point])), [points]);
  useEffect(() => {
    map.addSource(SOURCE, {
      type: "geojson",
      data: { type: "FeatureCollection", features: [] },
      cluster: true,
      clusterRadius: RADIUS,
      clusterMaxZoom: MAX_ZOOM,
      clusterProperties: {
        ids: [
          ["concat", ["accumulated"], " ", ["get", "ids"]],
          ["get", "ids"],
        ],
      },
    });
    // MapLibre makes tiles only of sources that a layer uses. The layer is invisible: pins are buttons.
    map.addLayer({ id: SOURCE, type: "circle", source: SOURCE, paint: { "circle-radius": 0, "circle-opacity": 0 } });
    const read = () => {
      if (!map.isSourceLoaded(SOURCE)) return;
      const found = new Map<string, Drawn>();
      for (const { properties, geometry } of map.querySourceFeatures(SOURCE)) {
        if (geometry.type !== "Point") continue;
        const ids = String(properties["ids"]).split(" ").toSorted();
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        found.set(ids.join(" "), { key: ids.join(" "), ids, longitude, latitude });
      }
      const next = [...found.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
      setDrawn((old) => (isSame(old, next) ? old : next));
    };
    map.on("moveend", read);
    map.on("idle", read);
    map.on("sourcedata", read);
    return () => {
      map.off("moveend", read);
      map.off("idle", read);
      map.off("sourcedata", read);
      // The map may have been removed before.
      if (!map._removed) {
        map.removeLayer(SOURCE);
        map.removeSource(SOURCE);
      }
    };
  }, [map]);
  useEffect(() => {
    const features = points.map(({ id, longitude, latitude }) => ({
      type: "Feature" as const,
      properties: { ids: id },
      geometry: { type: "Point" as const, coordinates: [longitude, latitude] },
    }));
    void map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: "FeatureCollection", features });
  }, [map, points]);
  return useMemo(
    () =>
      drawn.flatMap(({ key, ids, ...at }) => {
        const members = ids.flatMap((id) => byId.get(id) ?? []);
        const [one] = members;
        if (!one) return [];
        // Tiles round coordinates, so a single point keeps its exact position.
        return [members.length === 1 ? { ...one, key, members } : { ...at, key, members }];
      }),
    [drawn, byId],
  );
}

const isSame = (a: readonly Drawn[], b: readonly Drawn[]): boolean =>
  a.length === b.length &&
  a.every(({ key, longitude, latitude }, at) => {
    const other = b[at]!;
    return key === other.key && longitude === other.longitude && latitude === other.latitude;
  });
