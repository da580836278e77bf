"use client";

import { addProtocol, Map as GlMap, setWorkerUrl } from "maplibre-gl";
import { Protocol } from "pmtiles";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { MapSettings } from "@/lib/map/map-settings";
import type { Bounds } from "./geometry";
import { mapStyle, type Theme } from "./map-style";

const absolute = (url: URL): string => new URL(url.href, location.href).href;
// The bundler emits the worker beside the page's scripts: cached for ever, and allowed by the page's content security
// policy.
const WORKER = () => new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url);
const BASE = () => new URL("../../lib/map/base.pmtiles", import.meta.url);

/** Pixels between the points and the edge of the map. */
const PADDING = 56;
/** A single point is shown at most at this zoom. */
const MAX_FIT_ZOOM = 15;

/** The font families of the page. Next generates the names of its own fonts. */
const pageFonts = (): string[] =>
  getComputedStyle(document.body)
    .fontFamily.split(",")
    .map((name) => name.trim().replaceAll(/["']/g, ""))
    .filter(Boolean);

let isPrepared = false;
function prepare(): void {
  if (isPrepared) return;
  setWorkerUrl(absolute(WORKER()));
  addProtocol("pmtiles", new Protocol().tile);
  isPrepared = true;
}

/** Marks a move by a button as the reader's own, as MapLibre does for pointer and keyboard. */
export const READERS_MOVE = { originalEvent: "control" };

export const isMotionReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the browser has WebGL 2. Without it MapLibre reports an error that looks like one of tiles. */
const hasWebGl = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;

/** Moves a map to show a box. */
export function fitMapTo(map: GlMap, [west, south, east, north]: Bounds, animate = true): void {
  const { clientHeight, clientWidth } = map.getContainer();
  const [high, wide] = [Math.min(PADDING, clientHeight / 4), Math.min(PADDING, clientWidth / 4)];
  // The map's buttons are on the right.
  const padding = { top: high, bottom: high, left: wide, right: wide + 24 };
  map.fitBounds([west, south, east, north], { padding, maxZoom: MAX_FIT_ZOOM, animate: animate && !isMotionReduced() });
}

/** `unsupported`: no WebGL; `tiles`: the style or its tiles do not load. */
export type MapProblem = "unsupported" | "tiles";

interface Options {
  label: string;
  settings: MapSettings;
  theme: Theme;
  /** The box that the map shows until the reader moves it. */
  bounds: Bounds | undefined;
}

/**
 * Creates a MapLibre map in an element; returns it when its style is loaded. Another theme makes a new map with the
 * same view.
 */
export function useGlMap(frame: RefObject<HTMLElement | null>, { label, settings, theme, bounds }: Options) {
  const [map, setMap] = useState<GlMap>();
  const [problem, setProblem] = useState<MapProblem>();
  const camera = useRef<{ center: [number, number]; zoom: number } | undefined>(undefined);
  const first = useRef(bounds);
  useEffect(() => {
    first.current = bounds;
  });
  const { styleUrl, tilesUrl, attribution } = settings;
  useEffect(() => {
    const container = frame.current;
    if (!container) return undefined;
    let made: GlMap;
    try {
      if (!hasWebGl()) throw new Error("no WebGL");
      prepare();
      const style = mapStyle({ styleUrl, tilesUrl, attribution }, theme, absolute(BASE()), pageFonts());
      made = new GlMap({
        container,
        style,
        ...(camera.current ?? { center: [10, 30], zoom: 1 }),
        attributionControl: { compact: false },
        renderWorldCopies: false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        fadeDuration: isMotionReduced() ? 0 : 150,
        locale: { "Map.Title": label },
      });
    } catch {
      const shown = setTimeout(() => setProblem("unsupported"));
      return () => clearTimeout(shown);
    }
    made.touchZoomRotate.disableRotation();
    made.keyboard.disableRotation();
    if (!camera.current && first.current) fitMapTo(made, first.current, false);
    made.on("move", () => {
      const { lng, lat } = made.getCenter();
      camera.current = { center: [lng, lat], zoom: made.getZoom() };
    });
    made.on("error", () => setProblem((old) => old ?? "tiles"));
    // Further layers need the style but not the tiles: an unreachable tile server must not delay them.
    made.on("style.load", () => setMap(made));
    return () => {
      setMap(undefined);
      made.remove();
    };
  }, [frame, label, styleUrl, tilesUrl, attribution, theme]);
  return { map, problem };
}
