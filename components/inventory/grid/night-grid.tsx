"use client";

import "./night-grid.css";
import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";
import { t } from "@/lib/language/text";
import { columnWidth, rowFacts } from "./cell-facts";
import { listDayFacts } from "./day-facts";
import { GridHead } from "./grid-head";
import type { Calendar } from "../night-labels";
import { RoomRow } from "./room-row";
import { moveSelection, selectedArea, selectCell, type Cell, type Selection } from "./selection";

interface Props {
  calendar: Calendar;
  /** The index of the plan whose prices are shown. */
  plan: number;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Called with the cell under the pointer. */
  onLook: (cell: Cell | null) => void;
  onEdit: () => void;
  /** Moves to earlier or later nights on Page up and Page down. */
  onPage: (direction: -1 | 1) => void;
}

/** The grid of rooms by nights. Cells are plain elements; the grid handles all keyboard and pointer events. */
export function NightGrid({ calendar, plan, selection, onSelect, onLook, onEdit, onPage }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const isHydrated = useIsHydrated();
  const { rooms, from, to, property, plans } = calendar;
  const days = useMemo(() => listDayFacts({ from, to, property }), [from, to, property]);
  const cells = useMemo(() => rooms.map((room) => rowFacts(room, days, plan, plans[plan])), [rooms, days, plan, plans]);
  const width = useMemo(() => columnWidth(cells), [cells]);
  const { rows, cols } = selectedArea(selection);
  const { head } = selection;

  // The focus follows the moving end of the selection if it is in the grid.
  useEffect(() => {
    if (!grid.current?.contains(document.activeElement)) return;
    const cell = grid.current.querySelector<HTMLElement>(`[data-cell="${head.row}.${head.col}"]`);
    if (cell === document.activeElement) return;
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [head.row, head.col]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return;
    const next = moveSelection(selection, event, rooms.length, days.length);
    if (next) {
      onSelect(next);
      onLook(null);
    } else if (event.key === "Enter" || event.key === "F2") onEdit();
    else if (event.key === "PageUp" || event.key === "PageDown") onPage(event.key === "PageUp" ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pointer = useDrag(rooms.length, days.length, selection, onSelect);

  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys move between the cells
      role="grid"
      tabIndex={-1}
      aria-label={t("inventory.nightsOf", { name: property.name })}
      aria-multiselectable
      inert={!isHydrated}
      aria-rowcount={rooms.length + 2}
      aria-colcount={days.length + 1}
      style={{ "--nights": days.length, "--night-width": width } as React.CSSProperties}
      className="night-grid block outline-none select-none"
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => cellAt(event.target) && onEdit()}
      onPointerOver={(event) => onLook(cellAt(event.target) ?? null)}
      onPointerLeave={() => onLook(null)}
      {...pointer}
    >
      <GridHead days={days} />
      <tbody className="block">
        {rooms.map((room, row) => {
          const isIn = row >= rows[0] && row <= rows[1];
          return (
            <RoomRow
              key={room.public_id}
              room={room}
              row={row}
              cells={cells[row]!}
              currency={plans[plan]?.currency}
              first={isIn ? cols[0] : -1}
              last={isIn ? cols[1] : -1}
              isTop={row === rows[0]}
              isBottom={row === rows[1]}
              head={row === head.row ? head.col : -1}
            />
          );
        })}
      </tbody>
    </table>
  );
}

function cellAt(target: EventTarget | null): Cell | undefined {
  const position = target instanceof Element && target.closest<HTMLElement>("[data-cell]")?.dataset.cell;
  if (!position) return undefined;
  const [row, col] = position.split(".").map(Number);
  return { row: row!, col: col! };
}

/** What a press selects: a cell, all nights of a room, or all rooms of a night. */
function pressedAt(target: EventTarget, rows: number, cols: number): Selection | undefined {
  const cell = cellAt(target);
  if (cell) return selectCell(cell);
  const heading =
    target instanceof Element ? target.closest<HTMLElement>("[data-row], [data-col]")?.dataset : undefined;
  if (heading?.row !== undefined)
    return { anchor: { row: +heading.row, col: cols - 1 }, head: { row: +heading.row, col: 0 } };
  if (heading?.col !== undefined)
    return { anchor: { row: rows - 1, col: +heading.col }, head: { row: 0, col: +heading.col } };
  return undefined;
}

/** A press selects, with Shift it extends the selection, and dragging the mouse extends it. Touch scrolls; a tap selects. */
function useDrag(rows: number, cols: number, selection: Selection, onSelect: (selection: Selection) => void) {
  const anchor = useRef<Cell | null>(null);
  // Some browsers do not set the pointer type of a click.
  const isTouch = useRef(false);
  useEffect(() => {
    const end = () => (anchor.current = null);
    window.addEventListener("pointerup", end);
    return () => window.removeEventListener("pointerup", end);
  }, []);
  const select = (target: EventTarget, isWide: boolean) => {
    const pressed = pressedAt(target, rows, cols);
    if (pressed) onSelect(isWide ? { anchor: selection.anchor, head: pressed.head } : pressed);
    return pressed;
  };
  return {
    onPointerDown(event: PointerEvent) {
      isTouch.current = event.pointerType === "touch";
      if (isTouch.current || event.button !== 0) return;
      const pressed = select(event.target, event.shiftKey);
      anchor.current = cellAt(event.target) && pressed ? (event.shiftKey ? selection.anchor : pressed.anchor) : null;
    },
    onPointerMove(event: PointerEvent) {
      const cell = anchor.current && cellAt(event.target);
      if (!cell || (cell.row === selection.head.row && cell.col === selection.head.col)) return;
      onSelect({ anchor: anchor.current!, head: cell });
    },
    onClick(event: React.MouseEvent) {
      if (isTouch.current) select(event.target, event.shiftKey);
    },
  };
}
