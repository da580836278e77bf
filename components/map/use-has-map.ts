"use client";

import { hasOwnTiles } from "@/lib/map/map-settings";
import { useMapSettings } from "@/lib/staff/client/use-page-values";
import { hasGround, type Point } from "./geometry";

/** Whether there are streets wherever a map is. */
export function useHasTiles(): boolean {
  const settings = useMapSettings();
  return settings !== undefined && hasOwnTiles(settings);
}

/** Whether a map of these points has something under them; otherwise a list says as much. */
export function useHasMap(points: readonly Point[]): boolean {
  return useHasTiles() || hasGround(points);
}
