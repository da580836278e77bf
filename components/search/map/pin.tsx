"use client";

import { Button } from "react-aria-components";
import { formatAmount, moneyParts } from "@/lib/format/money";
import { classes } from "../../ui/class-names";
import type { Shown } from "../results/narrow";

interface Props {
  x: number;
  y: number;
  /** A pin for one property or for a cluster. */
  members: readonly Shown[];
  isPicked: boolean;
  onPick: (id: string) => void;
  onSpread: (members: readonly Shown[]) => void;
}

/** The total of a property; for a cluster the number of properties and the lowest total. */
export function Pin({ x, y, members, isPicked, onPick, onSpread }: Props) {
  const cheapest = members.reduce((a, b) => (Number(b.best.total) < Number(a.best.total) ? b : a));
  const { property, currency } = members[0]!.result;
  const { total } = cheapest.best;
  const isOne = members.length === 1;
  // All at the same location: zooming in would not separate them.
  const isOneSpot = members.every(({ result }) => same(result.property.location, property.location));
  const { symbol, figures, code } = moneyParts(total, currency);
  return (
    <Button
      aria-label={
        isOne
          ? `${property.name}, ${formatAmount(total, currency)}`
          : `${members.length} properties from ${formatAmount(total, currency)}`
      }
      onPress={() => (isOne || isOneSpot ? onPick(property.public_id) : onSpread(members))}
      style={{ left: x, top: y }}
      className={classes(
        "absolute flex h-7 -translate-x-1/2 -translate-y-1/2 items-center gap-1 rounded-full border px-2 text-xs font-semibold whitespace-nowrap tabular-nums data-focus-visible:z-20 data-hovered:z-20 pointer-coarse:h-9",
        isPicked
          ? "z-10 border-transparent bg-accent text-on-accent"
          : "border-line bg-raised text-text data-hovered:border-accent",
      )}
    >
      {!isOne && <span className="rounded-full bg-accent-soft px-1.5 font-semibold text-accent">{members.length}</span>}
      {symbol || `${code} `}
      {figures.replace(/\.\d+$/, "")}
    </Button>
  );
}

type Spot = { latitude: number; longitude: number } | null;
const same = (a: Spot, b: Spot): boolean => a?.latitude === b?.latitude && a?.longitude === b?.longitude;
