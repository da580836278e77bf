"use client";

import { MapPin, type LucideIcon } from "lucide-react";
import { useMemo } from "react";
import { classes } from "@/components/ui/class-names";
import { Anchored } from "./anchored";
import { boundsOf, withRoom, type Bounds, type Point } from "./geometry";
import { MapLine } from "./map-shapes";
import { StreetMap } from "./street-map";

/** A point to show with its name. */
export interface NamedPoint extends Point {
  name: string;
}

export interface PointsMapProps {
  /** Names the map for screen readers. */
  label: string;
  /** One point, or several in their order: they get numbers and are joined by a line. */
  points: readonly NamedPoint[];
  className?: string;
}

/** A map of a few points: a property, a way from one place to another, the stops of a trip. */
export function PointsMap({ label, points, className }: PointsMapProps) {
  const bounds = useMemo(() => boundsOfNamed(points), [points]);
  const isWay = points.length > 1;
  return (
    <StreetMap label={label} bounds={bounds} resetLabel="Show the whole map" className={classes("h-72", className)}>
      {isWay && <MapLine points={points} />}
      {points.map((point, at) => (
        <Anchored key={`${at} ${point.name}`} at={point} isInFront>
          <PointPin name={point.name} mark={isWay ? at + 1 : undefined} />
        </Anchored>
      ))}
    </StreetMap>
  );
}

/** The box around points with room for their names; undefined without points. */
export function boundsOfNamed(points: readonly Point[]): Bounds | undefined {
  const bounds = boundsOf(points);
  return bounds && withRoom(bounds, 0.3, 0.15);
}

/** A point's name on a map. */
export function PointPin({
  name,
  mark,
  icon: Icon = MapPin,
}: {
  name: string;
  mark?: number | undefined;
  icon?: LucideIcon;
}) {
  return (
    <span className="flex items-center gap-1.5 rounded-full border border-transparent bg-accent py-1 pr-2.5 pl-1.5 text-xs font-semibold whitespace-nowrap text-on-accent">
      {mark === undefined ? (
        <Icon aria-hidden className="size-4" />
      ) : (
        <span className="grid size-4.5 place-items-center rounded-full bg-on-accent text-accent">{mark}</span>
      )}
      <span className="max-w-40 truncate">{name}</span>
    </span>
  );
}
