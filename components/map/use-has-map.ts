"use client";

import { hasOwnTiles } from "@/lib/map/map-settings";
import { useMapSettings } from "@/lib/staff/client/use-page-values";
import { isOnBaseMap, type Point } from "./geometry";

/** Whether the map has streets everywhere, from tiles that the operator has configured. */
export function useHasTiles(): boolean {
  const settings = useMapSettings();
  return settings !== undefined && hasOwnTiles(settings);
}

/** Whether a map would show something under these points; otherwise a list is enough. */
export function useHasMap(points: readonly Point[]): boolean {
  return useHasTiles() || isOnBaseMap(points);
}
