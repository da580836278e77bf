import { t } from "@/lib/language/text";
import { Ban } from "lucide-react";
import type { ReactNode } from "react";

/** Explains the cells' symbols. */
export function GridLegend() {
  return (
    <ul
      aria-label={t("inventory.legend")}
      className="flex min-w-0 flex-1 basis-xl flex-wrap gap-x-5 gap-y-1.5 text-xs text-muted"
    >
      <Sign sign={<Swatch heat={["0%", "13%", "25%"]} />}>{t("inventory.legend.fuller")}</Sign>
      <Sign sign={<Bar />}>{t("inventory.legend.sold")}</Sign>
      <Sign sign={<span className="font-semibold text-negative">0</span>}>{t("inventory.legend.soldOut")}</Sign>
      <Sign sign={<Ban className="size-3.5 text-negative" />}>{t("inventory.legend.closed")}</Sign>
      <Sign sign={<span className="text-text line-through">A</span>}>{t("inventory.noArrival")}</Sign>
      <Sign sign={<span className="text-text line-through">D</span>}>{t("inventory.noDeparture")}</Sign>
      <Sign sign={<span className="text-text">≥2 ≤7 2–7</span>}>{t("inventory.legend.stay")}</Sign>
      <Sign sign={<span className="inline-block w-6 rounded bg-sunken text-center">–</span>}>
        {t("inventory.legend.never")}
      </Sign>
      <li className="w-full pointer-coarse:hidden">{t("inventory.legend.keys")}</li>
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
