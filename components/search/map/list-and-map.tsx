"use client";

import { useCallback, useState, type ReactNode } from "react";
import { BESIDE_HEIGHT, SideBySide, useIsWide } from "@/components/map/results/side-by-side";
import { t } from "@/lib/language/text";
import type { Point } from "../geography";
import type { Shown } from "../results/narrow";
import { ResultList } from "../results/result-list";
import type { Place } from "../results/use-surroundings";
import type { Where } from "../search-state";
import { PickedCard } from "./picked-card";
import { ResultsMap } from "./results-map";

interface Props {
  /** Identifies the list, so that its scroll position is restored on return. */
  name: string;
  shown: readonly Shown[];
  places: readonly Place[];
  around: Point | undefined;
  picked: string | null;
  onPick: (id: string) => void;
  /** Expands the offers of a result. */
  onOpen: (id: string) => void;
  onSearch: (where: Where) => void;
  row: (one: Shown) => ReactNode;
  /** Content below the list. */
  children?: ReactNode;
}

const idOf = ({ result }: Shown): string => result.property.public_id;

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
        <ResultsMap {...map} className={BESIDE_HEIGHT}>
          {one && <PickedCard shown={one} onOpen={() => onOpen(idOf(one))} />}
        </ResultsMap>
      }
    />
  );
}
