import { expect, test } from "vitest";
import { drawText } from "@/lib/testing/harness/draw-component";
import { GridLegend } from "./grid-legend";

test("the legend of the calendar holds in both themes: in the dark one a fuller night is lighter", () => {
  const text = drawText(<GridLegend />);
  expect(text).toContain("|a stronger colour means fuller|");
  expect(text).not.toMatch(/darker|lighter/);
});
