"use client";

import { useMemo, useState, type ReactNode } from "react";
import { boundsAround } from "@/components/map/geometry";
import { FiguresTable, type Figure } from "@/components/map/results/figures-table";
import { LinkedItem } from "@/components/map/results/linked-item";
import { PricePins } from "@/components/map/results/price-pins";
import { MAP_ALONE_HEIGHT, MAP_BESIDE_LIST_HEIGHT, SideBySide } from "@/components/map/results/side-by-side";
import { useIsWide } from "@/components/map/results/side-by-side";
import { WithTable } from "@/components/map/results/with-table";
import { StreetMap } from "@/components/map/street-map";
import { Money } from "@/components/ui/values/money";
import { formatDate } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import type { Tour } from "../departures";
import { formatMeetingPoint } from "../tour-facts";
import { PickedTour } from "./picked-tour";
import { toMarkers } from "./tour-markers";

interface Props {
  tours: readonly Tour[];
  picked: string | null;
  onPick: (id: string) => void;
  /** The tour's page. */
  hrefOf: (tour: Tour) => string;
  row: (tour: Tour) => ReactNode;
}

/**
 * Meeting points of tours on a map, with lowest prices. On a wide screen the list is beside it; hovering a tour marks
 * it in the other one.
 */
export function ToursAndMap({ tours, picked, onPick, hrefOf, row }: Props) {
  const isWide = useIsWide();
  const [hovered, setHovered] = useState<string | null>(null);
  const markers = useMemo(() => toMarkers(tours), [tours]);
  const bounds = useMemo(() => boundsAround(markers), [markers]);
  const nowhere = tours.length - markers.length;
  const one = tours.find(({ id }) => id === picked);
  const map = (
    <WithTable
      map={
        <StreetMap
          label={t("tours.aria.map")}
          className={isWide ? MAP_BESIDE_LIST_HEIGHT : MAP_ALONE_HEIGHT}
          bounds={bounds}
          resetLabel={t("tours.showAll")}
        >
          <PricePins
            markers={markers}
            counted="tour"
            picked={picked}
            onPick={onPick}
            hovered={hovered}
            onHover={setHovered}
          />
          {isWide && one && <PickedTour tour={one} markers={markers} href={hrefOf(one)} onPick={onPick} />}
        </StreetMap>
      }
      note={nowhere > 0 ? t("tours.without", { count: nowhere }) : ""}
      table={
        <FiguresTable
          caption={t("tours.toursOnMap")}
          what={t("tours.tour")}
          rows={tours}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          columns={figures()}
          onPick={onPick}
          onHover={setHovered}
        />
      }
    />
  );
  if (!isWide) {
    return (
      <>
        {map}
        {one && (
          <section aria-label={t("tours.selected")} className="rounded border border-border bg-surface">
            {row(one)}
          </section>
        )}
      </>
    );
  }
  return (
    <SideBySide
      list={
        <ul className="rounded border border-border bg-surface">
          {tours.map((tour) => (
            <LinkedItem
              key={tour.id}
              id={tour.id}
              isMarked={tour.id === (hovered ?? picked)}
              isPicked={tour.id === picked}
              onHover={setHovered}
            >
              {row(tour)}
            </LinkedItem>
          ))}
        </ul>
      }
      map={map}
    />
  );
}

const figures = (): readonly Figure<Tour>[] => [
  { label: t("tours.meetsAt"), of: ({ cheapest }) => formatMeetingPoint(cheapest) },
  {
    label: t("tours.cheapestDeparture"),
    isExtra: true,
    of: ({ cheapest }) => `${formatDate(cheapest.date)}, ${cheapest.start_time}`,
  },
  {
    label: t("tours.from"),
    isNumber: true,
    of: ({ cheapest }) => <Money amount={cheapest.total_selling_rate} currency={cheapest.currency_code} />,
  },
];
