"use client";

import { Map as MapIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { NamedPoint, PointsMapProps } from "./points-map";

export type { NamedPoint } from "./points-map";

const PointsMap = dynamic(() => import("./points-map").then((module) => module.PointsMap), {
  ssr: false,
  loading: () => <Skeleton className="h-72" />,
});

/** A map of one point or of several in order, which is loaded only when a person opens it. */
export function OpenableMap(props: PointsMapProps) {
  const [isOpen, setOpen] = useState(false);
  if (props.points.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <Button size="sm" aria-expanded={isOpen} className="w-fit" onPress={() => setOpen(!isOpen)}>
        <MapIcon aria-hidden className="size-4" />
        {isOpen ? "Hide the map" : "Show on a map"}
      </Button>
      {isOpen && <PointsMap {...props} />}
    </div>
  );
}

/** Where a property is. Nothing is loaded before it is opened. */
export function PropertyMap({ property }: { property: NamedPoint }) {
  return <OpenableMap label={`Map of ${property.name}`} points={[property]} />;
}
