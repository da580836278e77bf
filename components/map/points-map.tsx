"use client";

import { MapPin, TriangleAlert, type LucideIcon } from "lucide-react";
import { useMemo } from "react";
import { classes } from "@/components/ui/class-names";
import { t } from "@/lib/language/text";
import { Anchored } from "./anchored";
import { boundsAround, withMargin, type Bounds, type Point } from "./geometry";
import { MapLine } from "./map-shapes";
import { StreetMap } from "./street-map";

/** A point to show with its name. */
export interface NamedPoint extends Point {
  name: string;
  /** Something is missing there: it stands out, and is not on the way. */
  isMissing?: boolean;
}

export interface PointsMapProps {
  /** Names the map for screen readers. */
  label: string;
  /** One point, or several in their order: those on the way get numbers and are joined by a line. */
  points: readonly NamedPoint[];
  className?: string;
}

/** A map of a few points: a property, a way from one place to another, the stops of a trip. */
export function PointsMap({ label, points, className }: PointsMapProps) {
  const bounds = useMemo(() => boundsOfNamed(points), [points]);
  const way = points.filter(({ isMissing }) => !isMissing);
  const isWay = way.length > 1;
  return (
    <StreetMap label={label} bounds={bounds} resetLabel={t("map.showWhole")} className={classes("h-72", className)}>
      {isWay && <MapLine points={way} />}
      {points.map((point, at) => (
        <Anchored key={`${at} ${point.name}`} at={point} isInFront>
          {point.isMissing ? (
            <PointPin name={point.name} icon={TriangleAlert} tone="bg-caution-soft text-caution border-caution!" />
          ) : (
            <PointPin name={point.name} mark={isWay ? way.indexOf(point) + 1 : undefined} />
          )}
        </Anchored>
      ))}
    </StreetMap>
  );
}

/** The box around points with room for their names; undefined without points. */
export function boundsOfNamed(points: readonly Point[]): Bounds | undefined {
  const bounds = boundsAround(points);
  return bounds && withMargin(bounds, 0.3, 0.15);
}

/** A point's name on a map. */
export function PointPin({
  name,
  mark,
  icon: Icon = MapPin,
  tone = "bg-accent text-on-accent",
}: {
  name: string;
  mark?: number | undefined;
  icon?: LucideIcon;
  /** Classes of its colours. */
  tone?: string;
}) {
  return (
    <span
      className={classes(
        "flex items-center gap-1.5 rounded-full border border-transparent py-1 pe-2.5 ps-1.5 text-xs font-semibold whitespace-nowrap",
        tone,
      )}
    >
      {mark === undefined ? (
        <Icon aria-hidden className="size-4" />
      ) : (
        <span className="grid size-4.5 place-items-center rounded-full bg-on-accent text-accent">{mark}</span>
      )}
      <span className="max-w-40 truncate">{name}</span>
    </span>
  );
}
