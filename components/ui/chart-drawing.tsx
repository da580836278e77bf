"use client";

import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { ChartProps } from "./chart-props";

/** In the order of series; told apart by lightness as well as by hue, in light and dark. */
const INKS = ["var(--accent)", "var(--caution)", "var(--positive)", "var(--negative)", "var(--muted)"];
const DASHES = [undefined, "6 3", "2 3", "8 3 2 3", "1 4"];
/** Along the axis: what exactly it is stands in the tooltip and the table. */
const SHORT = new Intl.NumberFormat("en", { notation: "compact" });
const TICK = { fill: "var(--muted)", fontSize: 12 };

/** The drawing itself, loaded when there is one to be drawn. */
export function ChartDrawing({ kind, series, points, say, isStacked = false }: ChartProps) {
  const words = (figure: unknown) => say?.(Number(figure)) ?? String(figure);
  const shared = (
    <>
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis dataKey="at" tick={TICK} tickLine={false} axisLine={{ stroke: "var(--border)" }} minTickGap={24} />
      <YAxis
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width="auto"
        tickFormatter={(figure: number) => SHORT.format(figure)}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--hover)", stroke: "var(--border)" }}
        formatter={words}
        contentStyle={{
          background: "var(--raised)",
          border: "1px solid var(--border)",
          borderRadius: 6,
          color: "var(--text)",
          fontSize: 12,
        }}
      />
      {series.length > 1 && <Legend iconSize={10} itemSorter={null} wrapperStyle={{ fontSize: 12 }} />}
    </>
  );
  const data = [...points];
  return (
    <ResponsiveContainer width="100%" height="100%">
      {kind === "bar" ? (
        <BarChart data={data} accessibilityLayer={false}>
          {shared}
          {series.map(({ id, label }, i) => (
            <Bar
              key={id}
              dataKey={id}
              name={label}
              fill={INKS[i % INKS.length]}
              isAnimationActive={false}
              {...(isStacked && { stackId: "all" })}
            />
          ))}
        </BarChart>
      ) : (
        <LineChart data={data} accessibilityLayer={false}>
          {shared}
          {series.map(({ id, label }, i) => (
            <Line
              key={id}
              dataKey={id}
              name={label}
              stroke={INKS[i % INKS.length]}
              strokeWidth={2}
              {...(DASHES[i] !== undefined && { strokeDasharray: DASHES[i] })}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </ResponsiveContainer>
  );
}
