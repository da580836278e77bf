"use client";

import { List, Map as MapIcon } from "lucide-react";
import { Segmented } from "@/components/ui/fields/segmented";

const VIEWS = [
  { id: "list", label: "List", icon: List },
  { id: "map", label: "Map", icon: MapIcon },
] as const;

/** Shows results as a list or on a map. */
export function ViewChoice({ isMap, onChange }: { isMap: boolean; onChange: (isMap: boolean) => void }) {
  return (
    <Segmented
      label="Show as"
      choices={VIEWS}
      value={isMap ? "map" : "list"}
      onChange={(id) => onChange(id === "map")}
    />
  );
}
