"use client";

import { MapPin, TriangleAlert, type LucideIcon } from "lucide-react";
import { useMemo } from "react";
import { classes } from "@/components/ui/class-names";
import { t } from "@/lib/language/text";
import { Anchored } from "./anchored";
import { boundsAround, withMargin, type Bounds, type Point } from "./geometry";
import { MapLine } from "./map-shapes";
import { StreetMap } from "./street-map";

/** A point with a name. */
export interface NamedPoint extends Point {
  name: string;
  /** Whether the trip lacks a service here: the pin stands out and is not part of the line. */
  isMissing?: boolean;
}

export interface PointsMapProps {
  /** The map's name for screen readers. */
  label: string;
  /** One point, or several in order of travel, which are numbered and joined by a line. */
  points: readonly NamedPoint[];
  className?: string;
}

/** A map of a few points: a property, both ends of a transfer, the stops of a trip. */
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

/** The box around named points with margins for the names; undefined without points. */
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
  /** CSS classes of its colours. */
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
