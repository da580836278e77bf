"use client";

import { useMemo, useState, type ReactNode } from "react";
import { boundsAround, type Point } from "@/components/map/geometry";
import { MapNames } from "@/components/map/map-shapes";
import { FiguresTable } from "@/components/map/results/figures-table";
import { PricePins } from "@/components/map/results/price-pins";
import { ALONE_HEIGHT } from "@/components/map/results/side-by-side";
import { WithTable } from "@/components/map/results/with-table";
import { StreetMap } from "@/components/map/street-map";
import { Money } from "@/components/ui/values/money";
import { t } from "@/lib/language/text";
import { formatDistance } from "../geography";
import type { Shown } from "../results/narrow";
import type { Place } from "../results/use-surroundings";
import type { Where } from "../search-state";
import { AreaTools } from "./area-tools";
import { toLandmarks, toMarkers } from "./markers";
import { useLabels } from "./use-labels";

interface Props {
  shown: readonly Shown[];
  /** The searched place and the places within it, for their labels. */
  places: readonly Place[];
  /** The point that distances are measured from; it is shown if no result has a location. */
  around: Point | undefined;
  picked: string | null;
  onPick: (id: string) => void;
  /** The id of the result under the pointer, on the map or in the list. */
  hovered: string | null;
  onHover: (id: string | null) => void;
  onSearch: (where: Where) => void;
  /** The selected result, shown below the map. */
  selected?: ReactNode;
  /** Classes that set the height. */
  className?: string;
  /** Panels on the map. */
  children?: ReactNode;
}

/** Degrees around the reference point that the map shows if there are no results. */
const AROUND = 0.05;

/** Results with prices on a street map; a table has the same content. */
export function ResultsMap(props: Props) {
  const { shown, places, around, picked, onPick, hovered, onHover, onSearch, selected, className, children } = props;
  const [isMoved, setMoved] = useState(false);
  const markers = useMemo(() => toMarkers(shown), [shown]);
  const labels = useLabels(places);
  const landmarks = useMemo(() => toLandmarks(labels), [labels]);
  const bounds = useMemo(() => boundsAround(markers) ?? (around && boxAround(around)), [markers, around]);
  const nowhere = shown.length - markers.length;
  return (
    <div className="flex flex-col gap-3">
      <WithTable
        map={
          <StreetMap
            label={t("search.mapLabel")}
            className={className ?? ALONE_HEIGHT}
            bounds={bounds}
            resetLabel={t("search.showAllResults")}
            onMoved={setMoved}
          >
            <MapNames landmarks={landmarks} />
            <PricePins
              markers={markers}
              counted="property"
              picked={picked}
              onPick={onPick}
              hovered={hovered}
              onHover={onHover}
            />
            <AreaTools isMoved={isMoved} onSearch={onSearch} />
            {children}
          </StreetMap>
        }
        note={nowhere > 0 ? t("search.nowhere", { count: nowhere }) : ""}
        table={
          <FiguresTable
            caption={t("search.resultsOnMap")}
            what={t("search.property")}
            rows={shown}
            keyOf={({ result }) => result.property.public_id}
            nameOf={({ result }) => result.property.name}
            columns={figureColumns()}
            onPick={onPick}
          />
        }
      />
      {selected}
    </div>
  );
}

const figureColumns = () => [
  {
    label: t("search.distance"),
    isNumber: true,
    of: ({ result: { kilometres } }: Shown) => (kilometres === undefined ? "–" : formatDistance(kilometres)),
  },
  {
    label: t("search.total"),
    isNumber: true,
    of: ({ result, best }: Shown) => <Money amount={best.total} currency={result.currency} />,
  },
];

const boxAround = ({ latitude, longitude }: Point) =>
  boundsAround([
    { latitude: latitude - AROUND, longitude: longitude - AROUND },
    { latitude: latitude + AROUND, longitude: longitude + AROUND },
  ]);
