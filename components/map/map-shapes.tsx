"use client";

import type { GeoJSONSource, LayerSpecification } from "maplibre-gl";
import { useEffect, useId, useMemo, useRef } from "react";
import { circleAround, type Point } from "./geometry";
import { useMap } from "./map-context";
import { findFont } from "./map-style";
import { useTheme } from "./use-theme";

type Data = Exclude<Parameters<GeoJSONSource["setData"]>[0], string | URL>;
type WithoutSource = LayerSpecification extends infer L
  ? L extends { source: string }
    ? Omit<L, "id" | "source">
    : never
  : never;

/**
 * Adds data and its layers to the map while the component is mounted. `layers` must be the same object at each
 * render.
 */
function useLayers(data: Data, layers: readonly WithoutSource[]): void {
  const map = useMap();
  const id = useId();
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  });
  useEffect(() => {
    map.addSource(id, { type: "geojson", data: latest.current });
    layers.forEach((layer, at) => map.addLayer({ ...layer, id: `${id}-${at}`, source: id }));
    return () => {
      if (map._removed) return;
      layers.forEach((_, at) => map.removeLayer(`${id}-${at}`));
      map.removeSource(id);
    };
  }, [map, id, layers]);
  useEffect(() => {
    void map.getSource<GeoJSONSource>(id)?.setData(data);
  }, [map, id, data]);
}

/** The desk's colours as values, because a canvas cannot use the page's custom properties. */
const INK = {
  light: { accent: "#0b5566", text: "#132025", halo: "#ffffff" },
  dark: { accent: "#72c9db", text: "#e6eef0", halo: "#0e1416" },
};

/** A circle at a distance around a point. */
export function MapCircle({ at, kilometres }: { at: Point; kilometres: number }) {
  const { accent } = INK[useTheme()];
  const { latitude, longitude } = at;
  const data = useMemo<Data>(
    () => ({
      type: "Feature",
      properties: {},
      geometry: { type: "Polygon", coordinates: [circleAround({ latitude, longitude }, kilometres)] },
    }),
    [latitude, longitude, kilometres],
  );
  const layers = useMemo<WithoutSource[]>(
    () => [
      { type: "fill", paint: { "fill-color": accent, "fill-opacity": 0.12 } },
      { type: "line", paint: { "line-color": accent, "line-width": 2 } },
    ],
    [accent],
  );
  useLayers(data, layers);
  return null;
}

/** A dashed straight line through points: a connection, not a route by road. */
export function MapLine({ points }: { points: readonly Point[] }) {
  const { accent } = INK[useTheme()];
  const data = useMemo<Data>(
    () => ({
      type: "Feature",
      properties: {},
      geometry: { type: "LineString", coordinates: points.map(({ longitude, latitude }) => [longitude, latitude]) },
    }),
    [points],
  );
  const layers = useMemo<WithoutSource[]>(
    () => [{ type: "line", paint: { "line-color": accent, "line-width": 2, "line-dasharray": [2, 2] } }],
    [accent],
  );
  useLayers(data, layers);
  return null;
}

export interface Landmark extends Point {
  name: string;
  /** Where names collide, the higher rank is shown. */
  rank: number;
}

/** Names of places on the map; where names collide, the lower ranks are left out. */
export function MapNames({ landmarks }: { landmarks: readonly Landmark[] }) {
  const map = useMap();
  const { text, halo, accent } = INK[useTheme()];
  const data = useMemo<Data>(
    () => ({
      type: "FeatureCollection",
      features: landmarks.map(({ name, rank, longitude, latitude }) => ({
        type: "Feature",
        properties: { name, rank },
        geometry: { type: "Point", coordinates: [longitude, latitude] },
      })),
    }),
    [landmarks],
  );
  const layers = useMemo<WithoutSource[]>(
    () => [
      {
        type: "circle",
        minzoom: 7,
        paint: { "circle-radius": 3, "circle-color": accent, "circle-stroke-color": halo, "circle-stroke-width": 1.5 },
      },
      {
        type: "symbol",
        minzoom: 7,
        layout: {
          "text-field": ["get", "name"],
          "text-font": findFont(map.getStyle()),
          "text-size": 12,
          "text-variable-anchor": ["top", "bottom", "left", "right"],
          "text-radial-offset": 0.6,
          "text-max-width": 9,
          "symbol-sort-key": ["-", 0, ["get", "rank"]],
        },
        paint: { "text-color": text, "text-halo-color": halo, "text-halo-width": 1.5 },
      },
    ],
    [map, text, halo, accent],
  );
  useLayers(data, layers);
  return null;
}
