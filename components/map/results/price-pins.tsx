"use client";

import { useCallback } from "react";
import { Button } from "react-aria-components";
import { classes } from "@/components/ui/class-names";
import { type CountedNoun, formatCount } from "@/lib/format/counts";
import { formatAmount, splitMoney } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import { Anchored } from "../anchored";
import { boundsAround } from "../geometry";
import { useMap } from "../map-context";
import { useClusters } from "../use-clusters";
import { fitMapTo } from "../use-gl-map";
import { areAtOneSpot, type PriceMarker, sortByTotal, nextMember } from "./price-marker";

interface PricePinsProps {
  markers: readonly PriceMarker[];
  /** The noun that is counted, such as properties. */
  counted: CountedNoun;
  picked: string | null;
  onPick: (id: string) => void;
  /** The id of the result under the pointer, on the map or in the list. */
  hovered: string | null;
  onHover: (id: string | null) => void;
}

/** Pins of results as buttons over the map. Pins that would overlap form a cluster. */
export function PricePins({ markers, counted, picked, onPick, hovered, onHover }: PricePinsProps) {
  const map = useMap();
  const clusters = useClusters(markers);
  const spread = useCallback((members: readonly PriceMarker[]) => fitMapTo(map, boundsAround(members)!), [map]);
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
              onSpread={areAtOneSpot(members) ? undefined : () => spread(members)}
            />
          </Anchored>
        );
      })}
    </fieldset>
  );
}

interface Props {
  /** One result or a cluster. */
  members: readonly PriceMarker[];
  /** The noun that is counted, such as properties. */
  counted: CountedNoun;
  picked: string | null;
  /** Whether the pointer is on one of the members in the list of results. */
  isHovered: boolean;
  onHover: (id: string | null) => void;
  onPick: (id: string) => void;
  /** Zooms in to a cluster; undefined if all are at one spot, where each click selects the next one. */
  onSpread: (() => void) | undefined;
}

/** A pin: the total of a result, or the number of results and the lowest total of a cluster. */
function PricePin({ members, counted, picked, isHovered, onHover, onPick, onSpread }: Props) {
  const sorted = sortByTotal(members);
  const { id, name, total, currency } = sorted[0]!;
  const { symbol, figures, code } = splitMoney(total, currency);
  const isOne = members.length === 1;
  const isPicked = members.some((one) => one.id === picked);
  const amount = formatAmount(total, currency);
  return (
    <Button
      aria-label={
        isOne ? `${name}, ${amount}` : t("map.cluster", { things: formatCount(members.length, counted), amount })
      }
      data-linked={isHovered || undefined}
      onHoverChange={(isOver) => onHover(isOver && isOne ? id : null)}
      onFocusChange={(isFocused) => onHover(isFocused && isOne ? id : null)}
      onPress={() => (onSpread ? onSpread() : onPick(nextMember(sorted, picked).id))}
      className={classes(
        "flex h-7 items-center gap-1 rounded-full border px-2 text-xs font-semibold whitespace-nowrap tabular-nums pointer-coarse:h-9",
        isPicked || isHovered
          ? "border-transparent bg-accent text-on-accent"
          : "border-line bg-raised text-text data-hovered:border-accent",
      )}
    >
      {!isOne && <span className="rounded-full bg-accent-soft px-1.5 text-accent">{members.length}</span>}
      {symbol || `${code} `}
      {figures.replace(/\.\d+$/, "")}
    </Button>
  );
}
