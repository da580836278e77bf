import { memo } from "react";
import { classes } from "../ui/class-names";
import type { DayFacts } from "./day-facts";
import { NightCell } from "./night-cell";
import type { Night, Room } from "./night-words";

interface Props {
  room: Room;
  row: number;
  days: readonly DayFacts[];
  /** The room's nights, one for each day; undefined: never put on sale. */
  nights: readonly (Night | undefined)[];
  plan: number;
  currency: string | undefined;
  /** Columns that are selected in this row, both included; -1: none. */
  first: number;
  last: number;
  /** Whether the selection ends above and below this row. */
  isTop: boolean;
  isBottom: boolean;
  /** The column that Tab leads to; -1: it is in another row. */
  head: number;
}

/** A room type and its nights; drawn anew only when one of them, or what is selected of them, has changed. */
export const RoomRow = memo(function RoomRow({
  room,
  row,
  days,
  nights,
  plan,
  currency,
  first,
  last,
  isTop,
  isBottom,
  head,
}: Props) {
  return (
    <tr aria-rowindex={row + 3} className="night-row grid border-b border-border last:border-b-0">
      <th
        scope="row"
        data-row={row}
        className="sticky left-0 z-10 flex cursor-cell items-stretch justify-between gap-2 border-r border-line/60 bg-surface py-1 pr-2 pl-2 text-left sm:pl-3 text-xs font-normal"
      >
        <span className="flex min-w-0 flex-col justify-center">
          <span className="line-clamp-3 sm:line-clamp-2 leading-4 font-medium sm:text-sm wrap-anywhere">
            {room.name}
          </span>
          <span className="truncate font-mono text-muted">{room.code}</span>
        </span>
        <span aria-hidden className="hidden shrink-0 flex-col justify-between pb-1 text-right text-muted sm:flex">
          <span className="leading-5">left</span>
          <span>sold +held</span>
          {currency !== undefined && <span>{currency}</span>}
        </span>
      </th>
      {days.map((facts, col) => (
        <NightCell
          key={facts.day}
          id={`${row}.${col}`}
          room={room.name}
          facts={facts}
          night={nights[col]}
          plan={plan}
          currency={currency}
          edges={col >= first && col <= last ? edgesOf(col === first, col === last, isTop, isBottom) : undefined}
          isHead={col === head}
        />
      ))}
    </tr>
  );
});

const edgesOf = (isFirst: boolean, isLast: boolean, isTop: boolean, isBottom: boolean) =>
  classes(isFirst && "night-first", isLast && "night-last", isTop && "night-above", isBottom && "night-below");
