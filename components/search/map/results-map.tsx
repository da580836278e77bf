"use client";

import { useCallback, useMemo, useState, type ReactNode } from "react";
import { Anchored } from "@/components/map/anchored";
import { boundsOf, type Point } from "@/components/map/geometry";
import { useMap } from "@/components/map/map-context";
import { MapNames } from "@/components/map/map-shapes";
import { StreetMap } from "@/components/map/street-map";
import { useClusters } from "@/components/map/use-clusters";
import { fit } from "@/components/map/use-gl-map";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/class-names";
import type { Shown } from "../results/narrow";
import type { Place } from "../results/use-surroundings";
import type { Where } from "../search-state";
import { AreaTools } from "./area-tools";
import { FiguresTable } from "./figures-table";
import { landmarksOf, markersOf, type PriceMarker } from "./markers";
import { PricePin } from "./price-pin";
import { useLabels } from "./use-labels";

interface Props {
  shown: readonly Shown[];
  /** The searched place and the places within it, for their labels. */
  places: readonly Place[];
  /** The reference point of distances: shown when no result has a location. */
  around: Point | undefined;
  picked: string | null;
  onPick: (id: string) => void;
  /** The result that the pointer is on, here or in the list. */
  hovered: string | null;
  onHover: (id: string | null) => void;
  onSearch: (where: Where) => void;
  /** The selected result, shown below the map. */
  selected?: ReactNode;
  className?: string;
  /** Panels on the map. */
  children?: ReactNode;
}

/** Degrees around the reference point that are shown without results. */
const AROUND = 0.05;

/** Results on a street map, with prices; a table says the same. */
export function ResultsMap(props: Props) {
  const { shown, places, around, picked, onPick, hovered, onHover, onSearch, selected, className, children } = props;
  const [isMoved, setMoved] = useState(false);
  const [isTable, setTable] = useState(false);
  const markers = useMemo(() => markersOf(shown), [shown]);
  const labels = useLabels(places);
  const landmarks = useMemo(() => landmarksOf(labels), [labels]);
  const bounds = useMemo(() => boundsOf(markers) ?? (around && boxAround(around)), [markers, around]);
  const nowhere = shown.length - markers.length;
  return (
    <div className="flex flex-col gap-3">
      <StreetMap
        label="Map of the results: arrow keys move it, plus and minus zoom"
        className={classes("h-[60dvh] min-h-80", className)}
        bounds={bounds}
        resetLabel="Show all results"
        onMoved={setMoved}
      >
        <MapNames landmarks={landmarks} />
        <PricePins markers={markers} picked={picked} onPick={onPick} hovered={hovered} onHover={onHover} />
        <AreaTools isMoved={isMoved} onSearch={onSearch} />
        {children}
      </StreetMap>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-muted">
        <p>{nowhere > 0 && `${nowhere} without a known location.`}</p>
        <Button size="sm" variant="quiet" aria-expanded={isTable} onPress={() => setTable(!isTable)}>
          {isTable ? "Hide the table" : "Show as table"}
        </Button>
      </div>
      {isTable && <FiguresTable shown={shown} onPick={onPick} />}
      {selected}
    </div>
  );
}

const boxAround = ({ latitude, longitude }: Point) =>
  boundsOf([
    { latitude: latitude - AROUND, longitude: longitude - AROUND },
    { latitude: latitude + AROUND, longitude: longitude + AROUND },
  ]);

interface PinsProps {
  markers: readonly PriceMarker[];
  picked: string | null;
  onPick: (id: string) => void;
  hovered: string | null;
  onHover: (id: string | null) => void;
}

function PricePins({ markers, picked, onPick, hovered, onHover }: PinsProps) {
  const map = useMap();
  const clusters = useClusters(markers);
  const spread = useCallback((members: readonly PriceMarker[]) => fit(map, boundsOf(members)!), [map]);
  return (
    <fieldset aria-label="Prices on the map">
      {clusters.map(({ key, members, ...at }) => {
        const isPicked = members.some(({ id }) => id === picked);
        const isHovered = members.some(({ id }) => id === hovered);
        return (
          <Anchored key={key} at={at} isInFront={isPicked || isHovered}>
            <PricePin
              members={members}
              isPicked={isPicked}
              isHovered={isHovered}
              onHover={onHover}
              onPick={onPick}
              onSpread={isOneSpot(members) ? undefined : () => spread(members)}
            />
          </Anchored>
        );
      })}
    </fieldset>
  );
}

/** Zooming in would not separate them. */
const isOneSpot = ([first, ...others]: readonly PriceMarker[]): boolean =>
  others.every(({ latitude, longitude }) => latitude === first!.latitude && longitude === first!.longitude);
