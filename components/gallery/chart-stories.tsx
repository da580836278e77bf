"use client";

import { Chart } from "../ui/charts/chart";
import type { StoryGroup } from "./story";

const DAYS = ["1 Mar", "2 Mar", "3 Mar", "4 Mar", "5 Mar", "6 Mar", "7 Mar"];
const SEARCHES = [120, 340, 280, 90, 410, 380, 60];
const POINTS = DAYS.map((at, i) => ({ at, ok: SEARCHES[i]!, failed: Math.round(SEARCHES[i]! / 9) }));
const SERIES = [
  { id: "ok", label: "Answered" },
  { id: "failed", label: "Failed" },
];

/** Charts. */
export const CHARTS: StoryGroup = {
  id: "charts",
  title: "Charts",
  text: "Pictures where looking beats reading, each with its figures as text.",
  stories: [
    {
      part: "Chart",
      text: "Columns or lines drawn from a table; pointing at a place shows its figures.",
      isWide: true,
      states: [
        {
          name: "Columns",
          view: <Chart label="Searches a day" kind="bar" axis="Day" series={[SERIES[0]!]} points={POINTS} />,
        },
        {
          name: "Columns, stacked",
          view: <Chart label="Searches by outcome" kind="bar" axis="Day" series={SERIES} points={POINTS} isStacked />,
        },
        {
          name: "Lines",
          view: <Chart label="Searches over time" kind="line" axis="Day" series={SERIES} points={POINTS} />,
        },
        {
          name: "All zero",
          view: (
            <Chart
              label="Searches of a new partner"
              kind="bar"
              axis="Day"
              series={[SERIES[0]!]}
              points={DAYS.map((at) => ({ at, ok: 0 }))}
              isTabled
            />
          ),
        },
      ],
    },
  ],
};
