"use client";

import type { Map as GlMap } from "maplibre-gl";
import { createContext, useContext } from "react";

export const MapContext = createContext<GlMap | null>(null);

/** The map that contains this component; its style is loaded. */
export function useMap(): GlMap {
  const map = useContext(MapContext);
  if (!map) throw new Error("useMap needs a StreetMap around it");
  return map;
}
