import { Ban } from "lucide-react";
import { memo } from "react";
import { classes } from "../ui/class-names";
import { edgeOf, type DayFacts } from "./day-facts";
import { fullnessOf, leftOf, sayNight, short, staysOf, type Night } from "./night-words";

/** How much of the accent stands behind a cell, by how full the night is. */
const HEAT = ["0%", "7%", "13%", "19%", "25%"] as const;

interface Props {
  id: string;
  room: string;
  facts: DayFacts;
  /** Undefined: never put on sale. */
  night: Night | undefined;
  plan: number;
  currency: string | undefined;
  /** Selected, with the sides at which the selection ends: `night-above night-first`. Undefined: not selected. */
  edges: string | undefined;
  /** Whether Tab leads here. */
  isHead: boolean;
}

/** A night of a room type. A plain element: there may be two thousand of them. */
export const NightCell = memo(function NightCell({ id, room, facts, night, plan, currency, edges, isHead }: Props) {
  const left = night && leftOf(night);
  const isOut = night !== undefined && left === 0;
  return (
    <td
      data-cell={id}
      tabIndex={isHead ? 0 : -1}
      aria-selected={edges !== undefined}
      aria-label={`${room}, ${facts.said}: ${sayNight(night, plan, currency)}`}
      className={classes(
        "night relative flex cursor-cell flex-col justify-between overflow-hidden px-1.5 pt-1 pb-2 text-xs tabular-nums outline-none focus-visible:z-10 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent",
        edgeOf(facts.begins),
        !night && "night-never",
        night?.closed && "night-closed",
        isOut && !night.closed && "night-out",
        (facts.isWeekend || facts.isPast) && "night-quiet",
        edges !== undefined && "night-selected",
        edges,
      )}
      style={night && ({ "--heat": HEAT[fullnessOf(night)] } as React.CSSProperties)}
    >
      {night ? <Figures night={night} plan={plan} currency={currency} isOut={isOut} /> : <Never />}
    </td>
  );
});

function Never() {
  return (
    <span aria-hidden className="m-auto text-muted">
      –
    </span>
  );
}

function Figures({
  night,
  plan,
  currency,
  isOut,
}: Pick<Props, "plan" | "currency"> & { night: Night; isOut: boolean }) {
  const price = night.prices[plan];
  return (
    <span aria-hidden className="contents">
      <span className="flex items-center justify-between gap-1">
        <span
          className={classes(
            "text-sm font-semibold",
            isOut && !night.closed && "text-negative",
            night.closed && "line-through",
          )}
        >
          {leftOf(night)}
        </span>
        <Marks night={night} />
      </span>
      <span className="flex justify-between gap-1 whitespace-nowrap">
        <span>
          {night.sold}
          {night.held > 0 && <span className="font-semibold"> +{night.held}</span>}
        </span>
        <span>{shortStays(staysOf(night, plan))}</span>
      </span>
      {currency !== undefined && <span className="whitespace-nowrap">{price == null ? "–" : short(price)}</span>}
      <Filling night={night} />
    </span>
  );
}

function shortStays({ min, max }: ReturnType<typeof staysOf>): string {
  if (min !== null && max !== null) return `${min}–${max}`;
  return min !== null ? `≥${min}` : max !== null ? `≤${max}` : "";
}

function Marks({ night }: { night: Night }) {
  return (
    <span className="flex items-center gap-0.5 leading-4">
      {night.closed_to_arrival && <span className="line-through">A</span>}
      {night.closed_to_departure && <span className="line-through">D</span>}
      {night.closed && <Ban className="size-3.5 text-negative" />}
    </span>
  );
}

/** The same as the tint, as a length: what is sold, then what is held. */
function Filling({ night: { total, sold, held } }: { night: Night }) {
  const share = (units: number) => ({ width: total === 0 ? "0" : `${(100 * units) / total}%` });
  return (
    <span className="absolute inset-x-1.5 bottom-1 flex h-[3px] overflow-hidden rounded-full bg-line/25">
      <span className="bg-accent" style={share(sold)} />
      <span className="bg-caution" style={share(held)} />
    </span>
  );
}
