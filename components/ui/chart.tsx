"use client";

import dynamic from "next/dynamic";
import type { ChartProps, ChartSeries } from "./chart-props";
import { Skeleton } from "./skeleton";

export type { ChartProps, ChartSeries };

const Drawing = dynamic(() => import("./chart-drawing").then((module) => module.ChartDrawing), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
});

const grouped = new Intl.NumberFormat("en");

/** Figures over an axis, drawn; the same figures as a table for a screen reader, and for whoever opens it. */
export function Chart({
  height = 240,
  say = (figure) => grouped.format(figure),
  isTabled = false,
  ...rest
}: ChartProps) {
  return (
    <figure className="min-w-0">
      <div aria-hidden style={{ height }}>
        <Drawing {...rest} say={say} />
      </div>
      {!isTabled && <Figures {...rest} say={say} />}
    </figure>
  );
}

/** What is drawn, to be read. */
function Figures({ label, axis, series, points, say }: ChartProps & { say: (figure: number) => string }) {
  return (
    <details className="mt-2 text-xs text-muted">
      <summary className="w-fit rounded px-1 py-1">Figures as a table</summary>
      <div className="mt-1 max-h-64 overflow-auto">
        <table className="w-full text-sm text-text tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col" className="py-1 text-left font-semibold">
                {axis}
              </th>
              {series.map(({ id, label: name }) => (
                <th key={id} scope="col" className="py-1 pl-4 text-right font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at} className="border-t border-border">
                <th scope="row" className="py-1 text-left font-normal">
                  {point.at}
                </th>
                {series.map(({ id }) => (
                  <td key={id} className="py-1 pl-4 text-right">
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
