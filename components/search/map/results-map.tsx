"use client";

import { type ReactNode, useMemo, useState } from "react";
import { boundsAround, type Point } from "@/components/map/geometry";
import { type Landmark, MapNames } from "@/components/map/map-shapes";
import { FiguresTable } from "@/components/map/results/figures-table";
import { PricePins } from "@/components/map/results/price-pins";
import { MAP_ALONE_HEIGHT } from "@/components/map/results/side-by-side";
import { WithTable } from "@/components/map/results/with-table";
import { StreetMap } from "@/components/map/street-map";
import { Money } from "@/components/ui/values/money";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import type { PriceMarker } from "@/components/map/results/price-marker";
import { formatDistance } from "../geography";
import type { ShownResult } from "../results/narrow";
import type { Place } from "../results/use-surroundings";
import type { Where } from "../search-state";
import { AreaTools } from "./area-tools";

interface Props {
  shown: readonly ShownResult[];
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
            className={className ?? MAP_ALONE_HEIGHT}
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
    of: ({ result: { kilometres } }: ShownResult) => (kilometres === undefined ? "–" : formatDistance(kilometres)),
  },
  {
    label: t("search.total"),
    isNumber: true,
    of: ({ result, best }: ShownResult) => <Money amount={best.total} currency={result.currency} />,
  },
];

const boxAround = ({ latitude, longitude }: Point) =>
  boundsAround([
    { latitude: latitude - AROUND, longitude: longitude - AROUND },
    { latitude: latitude + AROUND, longitude: longitude + AROUND },
  ]);

const FRESH_MS = 3_600_000;

/** Places to label on the map: the given ones first, then the country's cities and airports. */
function useLabels(near: readonly Place[]): Place[] {
  const country = near[0]?.country_code;
  const options = { enabled: country !== undefined, staleTime: FRESH_MS };
  const inputOf = (type: "CITY" | "AIRPORT") => ({ query: { type, limit: "200", ...(country && { country }) } });
  const cities = useRead("place.list", inputOf("CITY"), options);
  const airports = useRead("place.list", inputOf("AIRPORT"), options);
  return useMemo(() => {
    const all = [...near, ...(airports.data?.items ?? []), ...(cities.data?.items ?? [])];
    return [...new Map(all.map((place) => [place.public_id, place])).values()];
  }, [near, cities.data, airports.data]);
}

/** Markers for the results that have a location. */
function toMarkers(shown: readonly ShownResult[]): PriceMarker[] {
  return shown.flatMap(({ result: { property, currency }, best: { total } }) => {
    const { public_id: id, name, location } = property;
    return location ? [{ id, name, total, currency, ...location }] : [];
  });
}

/** Rank of place types where names collide. The base map names cities and regions. */
const RANK: Partial<Record<Place["type"], number>> = { AIRPORT: 5, STATION: 4, PORT: 3, POI: 2, DISTRICT: 1 };

/** Places to name on the map. */
function toLandmarks(places: readonly Place[]): Landmark[] {
  return places.flatMap(({ name, iata_code, location, type }) => {
    const rank = RANK[type];
    return location && rank ? [{ name: iata_code === null ? name : `${name} (${iata_code})`, rank, ...location }] : [];
  });
}
