"use client";

import { type ReactNode, useCallback, useState } from "react";
import { MAP_BESIDE_LIST_HEIGHT, SideBySide, useIsWide } from "@/components/map/results/side-by-side";
import { t } from "@/lib/language/text";
import { PickedPanel } from "@/components/map/results/picked-panel";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/values/money";
import { Stars } from "@/components/ui/values/stars";
import { formatCount } from "@/lib/format/counts";
import { rich } from "@/lib/language/rich";
import type { Point } from "../geography";
import type { ShownResult } from "../results/narrow";
import { ResultList } from "../results/result-list";
import type { Place } from "../results/use-surroundings";
import type { Where } from "../search-state";
import { ResultsMap } from "./results-map";
import { formatBoards } from "../offers/offer-labels";

interface Props {
  /** Identifies the list, so that its scroll position is restored on return. */
  name: string;
  shown: readonly ShownResult[];
  places: readonly Place[];
  around: Point | undefined;
  picked: string | null;
  onPick: (id: string) => void;
  /** Expands the offers of a result. */
  onOpen: (id: string) => void;
  onSearch: (where: Where) => void;
  row: (one: ShownResult) => ReactNode;
  /** Content below the list. */
  children?: ReactNode;
}

const idOf = ({ result }: ShownResult): string => result.property.public_id;

/** The results on a map. On a wide screen their list is beside it; hovering an item marks it in the other one. */
export function ListAndMap(props: Props) {
  const { name, shown, places, around, picked, onPick, onOpen, onSearch, row, children } = props;
  const isWide = useIsWide();
  const [hovered, setHovered] = useState<string | null>(null);
  const one = shown.find((each) => idOf(each) === picked);
  const pick = useCallback(
    (id: string) => {
      onPick(id);
      if (!isWide) onOpen(id);
    },
    [isWide, onPick, onOpen],
  );
  const map = { shown, places, around, picked, onPick: pick, hovered, onHover: setHovered, onSearch };
  if (!isWide) {
    return (
      <>
        <ResultsMap
          {...map}
          selected={
            one && (
              <section
                aria-label={t("search.selectedOnMap")}
                className="@container rounded border border-border bg-surface"
              >
                {row(one)}
              </section>
            )
          }
        />
        {children}
      </>
    );
  }
  return (
    <SideBySide
      list={
        <>
          <ResultList
            name={name}
            items={shown}
            keyOf={idOf}
            marked={hovered ?? picked}
            scrollTo={picked}
            onHover={setHovered}
          >
            {row}
          </ResultList>
          {children}
        </>
      }
      map={
        <ResultsMap {...map} className={MAP_BESIDE_LIST_HEIGHT}>
          {one && <PickedCard shown={one} onOpen={() => onOpen(idOf(one))} />}
        </ResultsMap>
      }
    />
  );
}

/** The selected property, on top of the map. */
function PickedCard({ shown: { result, best, deals }, onOpen }: { shown: ShownResult; onOpen: () => void }) {
  const { property, currency } = result;
  return (
    <PickedPanel>
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="min-w-0 truncate">{property.name}</span>
          <Stars count={property.star_rating} />
        </h2>
        <p className="truncate text-xs text-muted">
          {formatBoards(best.boards)} · {best.rooms}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Money amount={best.total} currency={currency} />
        <Button size="sm" onPress={onOpen}>
          {rich("search.offersOf", {
            offers: formatCount(deals, "offer"),
            name: property.name,
            more: (text) => (
              <span key="more" className="sr-only">
                {text}
              </span>
            ),
          })}
        </Button>
      </div>
    </PickedPanel>
  );
}
