"use client";

import { Map as MapIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/layout/section";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { t } from "@/lib/language/text";
import type { NamedPoint } from "./points-map";
import { useHasMap } from "./use-has-map";

export type { NamedPoint } from "./points-map";

/** PointsMap, loaded on demand. */
export const LazyPointsMap = dynamic(() => import("./points-map").then((module) => module.PointsMap), {
  ssr: false,
  loading: () => <Skeleton className="h-72" />,
});

/** A map that loads when a person opens it. With a title it is a section. */
export function MapOnDemand({ title, children }: { title?: string | undefined; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const map = (
    <div className="flex flex-col gap-2 print:hidden">
      <Button size="sm" aria-expanded={isOpen} className="w-fit" onPress={() => setOpen(!isOpen)}>
        <MapIcon aria-hidden className="size-4" />
        {isOpen ? t("map.hide") : t("map.show")}
      </Button>
      {isOpen && children}
    </div>
  );
  return title === undefined ? map : <Section title={title}>{map}</Section>;
}

/** Shows where a property is; nothing if the map has no streets there. */
export function PropertyMap({ property, title }: { property: NamedPoint; title?: string }) {
  if (!useHasMap([property])) return null;
  return (
    <MapOnDemand title={title}>
      <LazyPointsMap label={t("map.of", { name: property.name })} points={[property]} />
    </MapOnDemand>
  );
}
