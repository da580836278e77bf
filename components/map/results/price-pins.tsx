"use client";

import { useCallback } from "react";
import type { Counted } from "@/lib/format/counts";
import { t } from "@/lib/language/text";
import { Anchored } from "../anchored";
import { boundsOf } from "../geometry";
import { useMap } from "../map-context";
import { useClusters } from "../use-clusters";
import { fit } from "../use-gl-map";
import { isOneSpot, type PriceMarker } from "./price-marker";
import { PricePin } from "./price-pin";

export interface PricePinsProps {
  markers: readonly PriceMarker[];
  /** What is on the map, as it is counted. */
  counted: Counted;
  picked: string | null;
  onPick: (id: string) => void;
  /** The result that the pointer is on, here or in the list. */
  hovered: string | null;
  onHover: (id: string | null) => void;
}

/** Results as buttons over the map; those that would overlap are clustered. */
export function PricePins({ markers, counted, picked, onPick, hovered, onHover }: PricePinsProps) {
  const map = useMap();
  const clusters = useClusters(markers);
  const spread = useCallback((members: readonly PriceMarker[]) => fit(map, boundsOf(members)!), [map]);
  return (
    <fieldset aria-label={t("map.prices")}>
      {clusters.map(({ key, members, ...at }) => {
        const isHovered = members.some(({ id }) => id === hovered);
        return (
          <Anchored key={key} at={at} isInFront={isHovered || members.some(({ id }) => id === picked)}>
            <PricePin
              members={members}
              counted={counted}
              picked={picked}
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
