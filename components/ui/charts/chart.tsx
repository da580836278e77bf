"use client";

import "charts.css/dist/charts.min.css";
import "./chart.css";
import type { CSSProperties } from "react";
import { classes } from "../class-names";
import { roundAxisEnd, computeTicks } from "./chart-scale";
import { formatCompact, formatNumber } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";

export interface ChartSeries {
  id: string;
  label: string;
}

interface Props {
  /** The caption of the chart and its table. */
  label: string;
  kind: "bar" | "line";
  /** The label of the horizontal axis: `Day`. */
  axis: string;
  series: readonly ChartSeries[];
  /** The points along the axis, each with the figures of all series by id. */
  points: readonly ({ at: string } & Record<string, string | number>)[];
  /** Formats a figure; by default with grouped digits. */
  say?: (figure: number) => string;
  isStacked?: boolean;
  /** Whether a table beside the chart has the same figures; the chart then offers no table of its own. */
  isTabled?: boolean;
  height?: number;
}

/** Maximum number of labels on the axis. */
const NAMED = 8;
/** Colours by order of series; they differ in lightness as well as in hue, in both themes. */
const INKS = ["var(--accent)", "var(--caution)", "var(--positive)", "var(--negative)", "var(--muted)"];

/** A chart of columns or lines, rendered from a table; a tooltip shows the figure of a point. */
export function Chart(props: Props) {
  const { label, kind, axis, series, points, say = formatNumber, isStacked = false } = props;
  const figure = (point: Props["points"][number], id: string) => Number(point[id] ?? 0);
  const highest = Math.max(
    0,
    ...points.map((point) => {
      const figures = series.map(({ id }) => figure(point, id));
      return isStacked ? figures.reduce((sum, one) => sum + one, 0) : Math.max(...figures);
    }),
  );
  const top = roundAxisEnd(highest);
  const every = Math.ceil(points.length / NAMED);
  const tooltip = (point: Props["points"][number]) =>
    [point.at, ...series.map(({ id, label: name }) => `${name} ${say(figure(point, id))}`)].join("\n");
  return (
    <figure className="@container min-w-0">
      {series.length > 1 && (
        <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {series.map(({ id, label: name }, i) => (
            <li key={id} className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-sm" style={{ background: INKS[i % INKS.length] }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2" style={{ height: props.height ?? 240 }}>
        <ol aria-hidden className="flex flex-col justify-between pb-6 text-end text-xs text-muted tabular-nums">
          {computeTicks(top).map((tick) => (
            <li key={tick} className="h-0 leading-0">
              {formatCompact(tick)}
            </li>
          ))}
        </ol>
        <table
          className={classes(
            "chart charts-css hide-data show-labels show-primary-axis show-4-secondary-axes",
            kind === "bar" ? "column" : "line",
            series.length > 1 && "multiple",
            isStacked && "stacked",
            points.length <= 40 && "data-spacing-2",
          )}
        >
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              {series.map(({ id, label: name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, at) => (
              <tr key={point.at} title={tooltip(point)}>
                <th
                  scope="row"
                  className={classes(
                    at % every !== 0 && "hide-label",
                    at % (2 * every) !== 0 && "sparse",
                    every === 1 && "cut",
                  )}
                >
                  <span>{point.at}</span>
                </th>
                {series.map(({ id }, i) => (
                  <td key={id} style={barStyle(points, at, id, top, INKS[i % INKS.length]!)}>
                    <span className="data">{say(figure(point, id))}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!props.isTabled && <Figures {...props} say={say} />}
    </figure>
  );
}

/** The height of a column, or the start and end of a line, as a share of the axis. */
function barStyle(points: Props["points"], at: number, id: string, top: number, ink: string): CSSProperties {
  const share = (i: number) => Number(points[i]?.[id] ?? points[at]![id] ?? 0) / top;
  return {
    "--size": share(at),
    "--start": share(Math.max(at - 1, 0)),
    "--end": share(at),
    "--color": ink,
  } as CSSProperties;
}

/** The figures as a visible table. Screen readers already read the chart as a table. */
function Figures({ axis, series, points, say }: Props & { say: (figure: number) => string }) {
  return (
    <details className="mt-2 text-xs text-muted">
      <summary className="w-fit rounded px-1 py-1">{t("ui.figuresAsTable")}</summary>
      <div className="mt-1 max-h-64 overflow-auto">
        <table className="w-full text-sm text-text tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="py-1 text-start font-semibold">
                {axis}
              </th>
              {series.map(({ id, label: name }) => (
                <th key={id} scope="col" className="py-1 ps-4 text-end font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at} className="border-t border-border">
                <th scope="row" className="py-1 text-start font-normal">
                  {point.at}
                </th>
                {series.map(({ id }) => (
                  <td key={id} className="py-1 ps-4 text-end">
                    {say(Number(point[id] ?? 0))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
