import { Ban } from "lucide-react";
import type { ReactNode } from "react";

/** Explains the cells' symbols. */
export function GridLegend() {
  return (
    <ul aria-label="Legend" className="flex min-w-0 flex-1 basis-xl flex-wrap gap-x-5 gap-y-1.5 text-xs text-muted">
      <Sign sign={<Swatch heat={["0%", "13%", "25%"]} />}>a stronger colour means fuller</Sign>
      <Sign sign={<Bar />}>sold, then held, of the allotment</Sign>
      <Sign sign={<span className="font-semibold text-negative">0</span>}>sold out</Sign>
      <Sign sign={<Ban className="size-3.5 text-negative" />}>closed for sale</Sign>
      <Sign sign={<span className="text-text line-through">A</span>}>no arrival</Sign>
      <Sign sign={<span className="text-text line-through">D</span>}>no departure</Sign>
      <Sign sign={<span className="text-text">≥2 ≤7 2–7</span>}>minimum and maximum stay</Sign>
      <Sign sign={<span className="inline-block w-6 rounded bg-sunken text-center">–</span>}>
        never on sale, or no price
      </Sign>
      <li className="w-full pointer-coarse:hidden">
        Drag or press Shift and an arrow key to select, Enter to edit, Page up or Page down to move two weeks.
      </li>
    </ul>
  );
}

function Sign({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <span aria-hidden className="inline-flex">
        {sign}
      </span>
      {children}
    </li>
  );
}

function Swatch({ heat }: { heat: readonly string[] }) {
  return heat.map((share) => (
    <span
      key={share}
      className="size-3.5 border border-border"
      style={{ backgroundColor: `color-mix(in oklab, var(--accent) ${share}, var(--surface))` }}
    />
  ));
}

function Bar() {
  return (
    <span className="flex h-[3px] w-8 overflow-hidden rounded-full bg-line/25">
      <span className="w-1/2 bg-accent" />
      <span className="w-1/4 bg-caution" />
    </span>
  );
}
