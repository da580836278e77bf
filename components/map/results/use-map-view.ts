"use client";

import type { Point } from "../geometry";
import { useHasMap } from "../use-has-map";
import { useAddress } from "@/components/ui/use-address";

/**
 * Whether results are shown on a map, and which one is selected; both are part of the address.
 * @param points locations of the results
 */
export function useMapView(points: readonly Point[]) {
  const hasMap = useHasMap(points);
  const { query, change } = useAddress();
  return {
    hasMap,
    isMap: hasMap && query.get("view") === "map",
    onMap: (isMap: boolean) => change({ view: isMap ? "map" : null, pick: null }),
    picked: query.get("pick"),
    onPick: (id: string) => change({ pick: id }),
  };
}
