"use client";

import { Button } from "react-aria-components";
import { formatAmount, moneyParts } from "@/lib/format/money";
import { classes } from "@/components/ui/class-names";
import type { PriceMarker } from "./markers";

interface Props {
  /** One property or a cluster. */
  members: readonly PriceMarker[];
  isPicked: boolean;
  /** The pointer is on one of them in the list. */
  isHovered: boolean;
  onHover: (id: string | null) => void;
  onPick: (id: string) => void;
  /** Zooms in to a cluster; undefined when all are at one spot. */
  onSpread: (() => void) | undefined;
}

/** The total of a property; for a cluster the number of properties and the lowest total. */
export function PricePin({ members, isPicked, isHovered, onHover, onPick, onSpread }: Props) {
  const [one] = members.toSorted((a, b) => (a.minor < b.minor ? -1 : Number(a.minor > b.minor)));
  const { id, name, total, currency } = one!;
  const { symbol, figures, code } = moneyParts(total, currency);
  const isOne = members.length === 1;
  const amount = formatAmount(total, currency);
  return (
    <Button
      aria-label={isOne ? `${name}, ${amount}` : `${members.length} properties from ${amount}`}
      data-linked={isHovered || undefined}
      onHoverChange={(isOver) => onHover(isOver && isOne ? id : null)}
      onFocusChange={(isFocused) => onHover(isFocused && isOne ? id : null)}
      onPress={() => (onSpread ? onSpread() : onPick(id))}
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
