import { formatCount } from "@/lib/format/counts";
import { t } from "@/lib/language/text";

const MINUTE = 60_000;

/** The offset of the sandbox clock from real time: `3 days 2 hours ahead of real time`. */
export function formatOffset(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / MINUTE);
  if (minutes === 0) return t("developers.offset.none");
  const parts = [
    [Math.floor(minutes / 1_440), "day"],
    [Math.floor(minutes / 60) % 24, "hour"],
    [minutes % 60, "minute"],
  ] as const;
  const units = parts.filter(([count]) => count > 0).slice(0, 2);
  const span = units.map(([count, unit]) => formatCount(count, unit)).join(" ");
  return t(milliseconds > 0 ? "developers.offset.ahead" : "developers.offset.behind", { span });
}
