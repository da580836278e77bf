"use client";

import { CircleDashed, Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import { boundsAround, circleAround, type Point } from "@/components/map/geometry";
import { useMap } from "@/components/map/map-context";
import { MapCircle } from "@/components/map/map-shapes";
import { fitMapTo } from "@/components/map/use-gl-map";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/fields/segmented";
import { t } from "@/lib/language/text";
import { boxArea, circleArea } from "../area";
import type { Where } from "../search-state";
import { formatDistance } from "../geography";

const DISTANCES = ["0.5", "1", "2", "5", "10"].map((id) => ({ id, label: id }));
/** Maximum width of an area in degrees: more would contain too many properties to compare. */
const MAX_SPAN = 4;

interface Props {
  /** Whether the reader has moved the map away from the results. */
  isMoved: boolean;
  onSearch: (where: Where) => void;
}

/** Buttons that search in the visible part of the map, or within a distance of its centre. */
export function AreaTools({ isMoved, onSearch }: Props) {
  const map = useMap();
  const [kilometres, setKilometres] = useState<string>();
  const view = useView();
  const isTooLarge = view.span > MAX_SPAN;
  const searchView = () => {
    const bounds = map.getBounds();
    onSearch(boxArea([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]));
  };
  const draw = (distance: string) => {
    setKilometres(distance);
    const ring = circleAround(view.centre, Number(distance));
    fitMapTo(map, boundsAround(ring.map(([longitude, latitude]) => ({ longitude, latitude })))!);
  };
  if (kilometres !== undefined) {
    return (
      <>
        <MapCircle at={view.centre} kilometres={Number(kilometres)} />
        <fieldset
          aria-label={t("search.withinDistance")}
          className="absolute top-2 start-2 z-10 flex max-w-[calc(100%-4rem)] flex-col items-start gap-2 rounded border border-border bg-surface p-2"
        >
          <p className="text-xs text-muted">{t("search.moveMap")}</p>
          <Segmented label={t("search.kilometres")} choices={DISTANCES} value={kilometres} onChange={draw} />
          <div className="flex gap-2">
            <Button size="sm" variant="primary" onPress={() => onSearch(circleArea(view.centre, Number(kilometres)))}>
              <Search aria-hidden className="size-4" />
              {t("search.searchWithin", { distance: formatDistance(Number(kilometres)) })}
            </Button>
            <Button size="sm" variant="quiet" onPress={() => setKilometres(undefined)}>
              <X aria-hidden className="size-4" />
              {t("common.cancel")}
            </Button>
          </div>
        </fieldset>
      </>
    );
  }
  return (
    <div className="absolute top-2 start-2 z-10 flex max-w-[calc(100%-4rem)] flex-wrap gap-2">
      {isMoved && (
        <Button size="sm" variant="primary" isDisabled={isTooLarge} onPress={searchView}>
          <Search aria-hidden className="size-4" />
          {isTooLarge ? t("search.zoomIn") : t("search.searchArea")}
        </Button>
      )}
      <Button size="sm" onPress={() => draw("2")}>
        <CircleDashed aria-hidden className="size-4" />
        {t("search.drawDistance")}
      </Button>
    </div>
  );
}

/** The map's centre and its width in degrees; follows each move. */
function useView(): { centre: Point; span: number } {
  const map = useMap();
  const read = () => {
    const { lng, lat } = map.getCenter();
    const bounds = map.getBounds();
    return { centre: { longitude: lng, latitude: lat }, span: bounds.getEast() - bounds.getWest() };
  };
  const [view, setView] = useState(read);
  useEffect(() => {
    const follow = () => setView(read());
    map.on("move", follow);
    return () => void map.off("move", follow);
  });
  return view;
}
