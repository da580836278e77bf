"use client";

import { Map as MapIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { t } from "@/lib/language/text";
import type { NamedPoint } from "./points-map";

export type { NamedPoint } from "./points-map";

/** The map of a few points, in scripts of its own. */
export const LazyPointsMap = dynamic(() => import("./points-map").then((module) => module.PointsMap), {
  ssr: false,
  loading: () => <Skeleton className="h-72" />,
});

/** A map that a person opens: until then nothing of it is rendered or loaded. */
export function MapOnDemand({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <Button size="sm" aria-expanded={isOpen} className="w-fit" onPress={() => setOpen(!isOpen)}>
        <MapIcon aria-hidden className="size-4" />
        {isOpen ? t("map.hide") : t("map.show")}
      </Button>
      {isOpen && children}
    </div>
  );
}

/** Where a property is. */
export function PropertyMap({ property }: { property: NamedPoint }) {
  return (
    <MapOnDemand>
      <LazyPointsMap label={t("map.of", { name: property.name })} points={[property]} />
    </MapOnDemand>
  );
}
