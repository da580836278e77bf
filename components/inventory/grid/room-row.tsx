import { t } from "@/lib/language/text";
import { memo } from "react";
import { classes } from "@/components/ui/class-names";
import type { CellFacts, Figures } from "./cell-facts";
import type { Room } from "../night-labels";
import { Ban } from "lucide-react";

interface NightCellProps {
  id: string;
  cell: CellFacts;
  /** Class names of the selection's borders on this cell, `night-above night-first`; undefined if not selected. */
  edges: string | undefined;
  /** Whether the cell is the grid's tab stop (roving tabindex). */
  isHead: boolean;
}

/** A night of a room type. It uses few elements, because a grid may have two thousand cells. */
const NightCell = memo(function NightCell({ id, cell, edges, isHead }: NightCellProps) {
  const { label, className, style, figures } = cell;
  return (
    <td
      data-cell={id}
      tabIndex={isHead ? 0 : -1}
      aria-selected={edges !== undefined}
      aria-label={label}
      className={edges === undefined ? className : `${className} night-selected ${edges}`}
      style={style}
    >
      {figures ? <NightFigures figures={figures} /> : <span aria-hidden>–</span>}
    </td>
  );
});

const NightFigures = memo(function NightFigures({ figures }: { figures: Figures }) {
  const { left, sold, held, price, stays, isClosed, isBarredToArrive, isBarredToDepart } = figures;
  return (
    <>
      <span aria-hidden className="night-left">
        {left}
      </span>
      {(isClosed || isBarredToArrive || isBarredToDepart) && (
        <span aria-hidden className="night-side">
          {isBarredToArrive && <s>A</s>}
          {isBarredToDepart && <s>D</s>}
          {isClosed && <Ban className="size-3.5 text-negative" />}
        </span>
      )}
      <span aria-hidden className="night-sold">
        {sold}
        {held > 0 && <b> +{held}</b>}
      </span>
      {stays !== "" && (
        <span aria-hidden className="night-side">
          {stays}
        </span>
      )}
      {price !== undefined && (
        <span aria-hidden className="night-price">
          {price}
        </span>
      )}
    </>
  );
});

interface Props {
  room: Room;
  row: number;
  cells: readonly CellFacts[];
  /** The currency of the shown prices. */
  currency: string | undefined;
  /** The first and last selected column of this row; -1 if none. */
  first: number;
  last: number;
  /** Whether the selection starts or ends at this row. */
  isTop: boolean;
  isBottom: boolean;
  /** The column of the grid's tab stop; -1 if it is in another row. */
  head: number;
}

/** A room type and its nights. Memoized: renders only when its nights or its selection change. */
export const RoomRow = memo(function RoomRow({
  room,
  row,
  cells,
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
        className="sticky start-0 z-10 flex cursor-cell items-stretch justify-between gap-2 border-e border-line/60 bg-surface py-1 pe-2 ps-2 text-start text-xs font-normal sm:ps-3"
      >
        <span className="flex min-w-0 flex-col justify-center">
          <span className="line-clamp-3 leading-4 font-medium wrap-anywhere sm:line-clamp-2 sm:text-sm">
            {room.name}
          </span>
          <span className="truncate font-mono text-muted">{room.code}</span>
        </span>
        <span aria-hidden className="hidden shrink-0 flex-col justify-between pb-1.5 text-end text-muted sm:flex">
          <span className="leading-5">{t("inventory.left")}</span>
          <span>{t("inventory.soldHeld")}</span>
          {currency !== undefined && <span>{currency}</span>}
        </span>
      </th>
      {cells.map((cell, col) => (
        <NightCell
          key={col}
          id={`${row}.${col}`}
          cell={cell}
          edges={col >= first && col <= last ? edgesOf(col === first, col === last, isTop, isBottom) : undefined}
          isHead={col === head}
        />
      ))}
    </tr>
  );
});

const edgesOf = (isFirst: boolean, isLast: boolean, isTop: boolean, isBottom: boolean) =>
  classes(isFirst && "night-first", isLast && "night-last", isTop && "night-above", isBottom && "night-below");
