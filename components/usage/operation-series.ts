import { t } from "@/lib/language/text";
import type { ChartSeries } from "../ui/charts/chart";

type Units = readonly { date: string; operation: string; units: number }[];

type Point = { at: string } & Record<string, string | number>;

/** Maximum number of series in a chart; the rest are combined. */
const MAX = 5;
const OTHER = "other";

/** Units by day for a stacked chart: the busiest operations separately, the others combined, without gaps. */
export function buildSeries(
  units: Units,
  days: readonly { date: string; label: string }[],
): { series: ChartSeries[]; points: Point[] } {
  const totals = new Map<string, number>();
  for (const { operation, units: count } of units) totals.set(operation, (totals.get(operation) ?? 0) + count);
  const ranked = [...totals].toSorted(([, a], [, b]) => b - a).map(([operation]) => operation);
  const own = new Set(ranked.length > MAX ? ranked.slice(0, MAX - 1) : ranked);
  const series = [...own].map((id) => ({ id, label: id }));
  if (ranked.length > own.size) series.push({ id: OTHER, label: t("usage.other") });

  const none = Object.fromEntries(series.map(({ id }) => [id, 0]));
  const points = new Map(days.map(({ date, label }): [string, Point] => [date, { ...none, at: label }]));
  for (const { date, operation, units: count } of units) {
    const point = points.get(date);
    const id = own.has(operation) ? operation : OTHER;
    if (point) point[id] = Number(point[id]) + count;
  }
  return { series, points: [...points.values()] };
}
