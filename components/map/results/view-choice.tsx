"use client";

import { List, Map as MapIcon } from "lucide-react";
import { Segmented } from "@/components/ui/fields/segmented";
import { t } from "@/lib/language/text";

const VIEWS = [
  { id: "list", icon: List },
  { id: "map", icon: MapIcon },
] as const;

/** Shows results as a list or on a map. */
export function ViewChoice({ isMap, onChange }: { isMap: boolean; onChange: (isMap: boolean) => void }) {
  return (
    <Segmented
      label={t("map.showAs")}
      choices={VIEWS.map((view) => ({ ...view, label: t(`map.view.${view.id}`) }))}
      value={isMap ? "map" : "list"}
      onChange={(id) => onChange(id === "map")}
    />
  );
}
