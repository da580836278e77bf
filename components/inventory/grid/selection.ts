/** A cell by row (room type) and column (night). */
export interface Cell {
  row: number;
  col: number;
}
/** A selection from its start (anchor) to its moving end (head). */
export interface Selection {
  anchor: Cell;
  head: Cell;
}
/** Rows and columns of a selection, each as first and last index, inclusive. */
interface Area {
  rows: [number, number];
  cols: [number, number];
}

export const selectCell = (cell: Cell): Selection => ({ anchor: cell, head: cell });

const ordered = (a: number, b: number): [number, number] => [Math.min(a, b), Math.max(a, b)];

export function selectedArea({ anchor, head }: Selection): Area {
  return { rows: ordered(anchor.row, head.row), cols: ordered(anchor.col, head.col) };
}

export function areaSize({ rows, cols }: Area): { rows: number; cols: number } {
  return { rows: rows[1] - rows[0] + 1, cols: cols[1] - cols[0] + 1 };
}

const within = (value: number, size: number) => Math.max(0, Math.min(value, size - 1));

/** Clamps a selection to a grid that may have become smaller. */
export function clampSelection({ anchor, head }: Selection, rows: number, cols: number): Selection {
  const inside = ({ row, col }: Cell): Cell => ({ row: within(row, rows), col: within(col, cols) });
  return { anchor: inside(anchor), head: inside(head) };
}

interface Press {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

const STEPS: Record<string, readonly [rows: number, cols: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/**
 * The selection after a key press, as in a spreadsheet: arrow keys, Home and End move (with Control to the corners) and with
 * Shift extend; Shift+Space selects a room's nights, Control+Space a night's rooms, Control+A everything.
 * @returns undefined for other keys
 */
export function moveSelection(selection: Selection, press: Press, rows: number, cols: number): Selection | undefined {
  const { key, shiftKey } = press;
  const isControl = press.ctrlKey || press.metaKey;
  const { head } = selection;
  const [bottom, end] = [rows - 1, cols - 1];
  if (isControl && key.toLowerCase() === "a") return { anchor: { row: 0, col: 0 }, head: { row: bottom, col: end } };
  if (key === " " && shiftKey) return { anchor: { row: head.row, col: 0 }, head: { row: head.row, col: end } };
  if (key === " " && isControl) return { anchor: { row: 0, col: head.col }, head: { row: bottom, col: head.col } };
  if (key === "Escape" && areaSize(selectedArea(selection)).rows * areaSize(selectedArea(selection)).cols > 1)
    return selectCell(head);
  const step = STEPS[key];
  if (!step) return undefined;
  const isCorner = isControl && (key === "Home" || key === "End");
  const to = {
    row: within(head.row + (isCorner ? step[1] : step[0]), rows),
    col: within(head.col + step[1], cols),
  };
  return shiftKey ? { anchor: selection.anchor, head: to } : selectCell(to);
}
