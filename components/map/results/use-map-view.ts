"use client";

import { useAddress } from "@/components/ui/use-address";

/** Whether results are shown on a map, and which one is selected on it: part of the address. */
export function useMapView() {
  const { query, change } = useAddress();
  return {
    isMap: query.get("view") === "map",
    onMap: (isMap: boolean) => change({ view: isMap ? "map" : null, pick: null }),
    picked: query.get("pick"),
    onPick: (id: string) => change({ pick: id }),
  };
}
