import type { ReactElement } from "react";
import jsqr from "jsqr";
import { expect, test } from "vitest";
import { QrCode } from "./code";

/** Pixels of a module, and modules of the white border that scanners need. */
const [SCALE, BORDER] = [4, 4];

/** The drawing as pixels, black on white. Each rectangle of the path is a run of dark modules: `M3 0h7v1h-7z`. */
function rasterize(drawing: ReactElement<{ viewBox: string; children: ReactElement<{ d: string }> }>) {
  const modules = Number(drawing.props.viewBox.split(" ")[2]);
  const width = (modules + 2 * BORDER) * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of drawing.props.children.props.d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < SCALE; row++)
      for (let column = 0; column < Number(run) * SCALE; column++) {
        const at = ((Number(y) + BORDER) * SCALE + row) * width + (Number(x) + BORDER) * SCALE + column;
        pixels.set([0, 0, 0], at * 4);
      }
  return { pixels, width };
}

test.each(["T-40817", "https://tickets.example/a?b=c&d=e", "Ünïcode 票 40817", "X".repeat(500)])(
  "a scanner reads %j from the code that a voucher draws",
  (content) => {
    const { pixels, width } = rasterize(QrCode({ content, size: 76 }) as never);
    expect(jsqr(pixels, width, width)?.data).toBe(content);
  },
);
