import { expect, test } from "vitest";
import { moveSelection, selectedArea, clampSelection, selectCell, areaSize, type Selection } from "./selection";

const press = (key: string, ...held: ("shiftKey" | "ctrlKey")[]) => ({
  key,
  shiftKey: held.includes("shiftKey"),
  ctrlKey: held.includes("ctrlKey"),
  metaKey: false,
});
const go = (from: Selection, ...presses: ReturnType<typeof press>[]) =>
  presses.reduce((at, one) => moveSelection(at, one, 3, 14)!, from);
const MIDDLE = selectCell({ row: 1, col: 5 });

test("arrow keys move and stop at the edges", () => {
  expect(go(MIDDLE, press("ArrowDown"), press("ArrowRight"))).toEqual(selectCell({ row: 2, col: 6 }));
  expect(go(MIDDLE, press("ArrowUp"), press("ArrowUp"), press("ArrowUp"))).toEqual(selectCell({ row: 0, col: 5 }));
  expect(go(MIDDLE, press("End"), press("ArrowRight"))).toEqual(selectCell({ row: 1, col: 13 }));
  expect(go(MIDDLE, press("Home", "ctrlKey"))).toEqual(selectCell({ row: 0, col: 0 }));
  expect(go(MIDDLE, press("End", "ctrlKey"))).toEqual(selectCell({ row: 2, col: 13 }));
});

test("with Shift they extend the selection in every direction from its start", () => {
  const wide = go(MIDDLE, press("ArrowLeft", "shiftKey"), press("ArrowLeft", "shiftKey"), press("ArrowUp", "shiftKey"));
  expect(selectedArea(wide)).toEqual({ rows: [0, 1], cols: [3, 5] });
  expect(areaSize(selectedArea(wide))).toEqual({ rows: 2, cols: 3 });
  expect(go(wide, press("Escape"))).toEqual(selectCell({ row: 0, col: 3 }));
});

test("keys select whole rooms, whole nights and everything; other keys are ignored", () => {
  expect(selectedArea(go(MIDDLE, press(" ", "shiftKey")))).toEqual({ rows: [1, 1], cols: [0, 13] });
  expect(selectedArea(go(MIDDLE, press(" ", "ctrlKey")))).toEqual({ rows: [0, 2], cols: [5, 5] });
  expect(selectedArea(go(MIDDLE, press("a", "ctrlKey")))).toEqual({ rows: [0, 2], cols: [0, 13] });
  for (const key of ["a", "Tab", "Escape", "g"]) expect(moveSelection(MIDDLE, press(key), 3, 14)).toBeUndefined();
});

test("a selection is clamped to a smaller grid", () => {
  const all = go(MIDDLE, press("a", "ctrlKey"));
  expect(selectedArea(clampSelection(all, 1, 7))).toEqual({ rows: [0, 0], cols: [0, 6] });
});
