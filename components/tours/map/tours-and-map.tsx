"use client";

import { useMemo, useState, type ReactNode } from "react";
import { boundsOf } from "@/components/map/geometry";
import { FiguresTable, type Figure } from "@/components/map/results/figures-table";
import { LinkedItem } from "@/components/map/results/linked-item";
import { PricePins } from "@/components/map/results/price-pins";
import { ALONE_HEIGHT, BESIDE_HEIGHT, SideBySide } from "@/components/map/results/side-by-side";
import { useIsWide } from "@/components/map/results/use-is-wide";
import { WithTable } from "@/components/map/results/with-table";
import { StreetMap } from "@/components/map/street-map";
import { Money } from "@/components/ui/values/money";
import { formatDate } from "@/lib/format/dates";
import type { Tour } from "../departures";
import { formatMeetingPoint } from "../tour-facts";
import { PickedTour } from "./picked-tour";
import { markersOf } from "./tour-markers";

interface Props {
  tours: readonly Tour[];
  picked: string | null;
  onPick: (id: string) => void;
  /** The tour's page. */
  hrefOf: (tour: Tour) => string;
  row: (tour: Tour) => ReactNode;
}

/**
 * The meeting points of tours on a map with their lowest prices; on a wide screen the list is beside it, and each shows
 * what the pointer is on in the other.
 */
export function ToursAndMap({ tours, picked, onPick, hrefOf, row }: Props) {
  const isWide = useIsWide();
  const [hovered, setHovered] = useState<string | null>(null);
  const markers = useMemo(() => markersOf(tours), [tours]);
  const bounds = useMemo(() => boundsOf(markers), [markers]);
  const nowhere = tours.length - markers.length;
  const one = tours.find(({ id }) => id === picked);
  const map = (
    <WithTable
      map={
        <StreetMap
          label="Map of the tours: arrow keys move it, plus and minus zoom"
          className={isWide ? BESIDE_HEIGHT : ALONE_HEIGHT}
          bounds={bounds}
          resetLabel="Show all tours"
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
      note={nowhere > 0 ? `${nowhere} without a known meeting point.` : ""}
      table={
        <FiguresTable
          caption="The tours on the map"
          what="Tour"
          rows={tours}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          columns={FIGURES}
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
          <section aria-label="Selected on the map" className="rounded border border-border bg-surface">
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

const FIGURES: readonly Figure<Tour>[] = [
  { label: "Meets at", of: ({ cheapest }) => formatMeetingPoint(cheapest) },
  {
    label: "Cheapest departure",
    isExtra: true,
    of: ({ cheapest }) => `${formatDate(cheapest.date)}, ${cheapest.start_time}`,
  },
  {
    label: "From",
    isNumber: true,
    of: ({ cheapest }) => <Money amount={cheapest.total_selling_rate} currency={cheapest.currency_code} />,
  },
];
