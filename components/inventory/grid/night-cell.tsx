import { Ban } from "lucide-react";
import { memo } from "react";
import type { CellFacts, Figures } from "./cell-facts";

interface Props {
  id: string;
  cell: CellFacts;
  /** The selection's borders on this cell: `night-above night-first`. Undefined: not selected. */
  edges: string | undefined;
  /** Whether the cell is the grid's tab stop (roving tabindex). */
  isHead: boolean;
}

/** A night of a room type. It uses few elements, because a grid may have two thousand cells. */
export const NightCell = memo(function NightCell({ id, cell, edges, isHead }: Props) {
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
