import { addDays, nightsBetween } from "@/lib/core/dates";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { Gap, Plan } from "./plan-paths";

/** A bar of the time line in half days: 0 is the first morning, 1 that afternoon. */
export interface TimeLineBar {
  id: string;
  start: number;
  end: number;
  content: { part: Plan["parts"][number] } | { gap: Gap };
}

/** A row of bars that do not overlap. */
type Lane = readonly TimeLineBar[];

export function listDays({ from, to }: Plan): string[] {
  if (from === null || to === null) return [];
  return Array.from({ length: nightsBetween(from, to) + 1 }, (_, day) => addDays(from, day));
}

/** The half days of a member: nights begin in the afternoon, other services take whole days. */
function halfDays(first: string, from: string, to: string, isNights: boolean): Pick<TimeLineBar, "start" | "end"> {
  const [start, end] = [nightsBetween(first, from) * 2, nightsBetween(first, to) * 2];
  return isNights ? { start: start + 1, end: end + 1 } : { start, end: end + 2 };
}

/** The rows of the time line: rooms, then transport, then tours, each in as few lanes as possible. */
export function arrangeLanes(plan: Plan): Lane[] {
  const first = plan.from;
  if (first === null) return [];
  const parts = plan.parts.map((part, at) => {
    const isStay = part.product_type === PRODUCT_TYPE.STAY;
    const row = isStay ? 0 : part.product_type === PRODUCT_TYPE.TOUR ? 2 : 1;
    return { row, bar: { id: `part-${at}`, ...halfDays(first, part.from, part.to, isStay), content: { part } } };
  });
  const gaps = plan.gaps.map((gap, at) => {
    const isNights = gap.kind === "NIGHTS";
    return {
      row: isNights ? 0 : 1,
      bar: { id: `gap-${at}`, ...halfDays(first, gap.from, gap.to, isNights), content: { gap } },
    };
  });
  return [0, 1, 2].flatMap((row) => packed([...parts, ...gaps].filter((one) => one.row === row).map(({ bar }) => bar)));
}

/** Packs bars into lanes: each bar goes into the first lane that is free at its start. */
function packed(bars: readonly TimeLineBar[]): Lane[] {
  const lanes: TimeLineBar[][] = [];
  for (const bar of bars.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const lane = lanes.find((one) => one.at(-1)!.end <= bar.start);
    if (lane) lane.push(bar);
    else lanes.push([bar]);
  }
  return lanes;
}
