export interface ChartSeries {
  id: string;
  label: string;
}

export interface ChartProps {
  /** What is shown, for those who cannot see it and as the table's caption. */
  label: string;
  kind: "bar" | "line";
  /** What the horizontal axis is: `Day`. */
  axis: string;
  series: readonly ChartSeries[];
  /** One point of the axis with the figure of each series by its id. */
  points: readonly ({ at: string } & Record<string, string | number>)[];
  /** A figure in words; default: grouped digits. */
  say?: (figure: number) => string;
  isStacked?: boolean;
  /** A table beside it has the same figures: no second one is offered. */
  isTabled?: boolean;
  height?: number;
}
