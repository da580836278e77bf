import { dayNumber } from "@/lib/core/dates";
import { groupByDay } from "./events";
import type { DemandRow } from "./read-rows";

/**
 * For each night, the maximum number of bookings at the same time if all of the file were accepted; by room type and
 * day number.
 */
export function concurrentDemand(rows: readonly DemandRow[]): Map<string, Map<number, number>> {
  const live = new Map<string, Map<number, number>>();
  const peaks = new Map<string, Map<number, number>>();
  const of = (map: typeof live, room: string) => map.get(room) ?? map.set(room, new Map()).get(room)!;
  const change = (row: DemandRow, by: number) => {
    const now = of(live, row.roomType);
    const peak = of(peaks, row.roomType);
    const first = dayNumber(row.arrival);
    for (let night = first; night < first + row.nights; night++) {
      const count = (now.get(night) ?? 0) + by;
      now.set(night, count);
      if (count > (peak.get(night) ?? 0)) peak.set(night, count);
    }
  };
  for (const day of groupByDay(rows)) {
    for (const row of day.bookings) change(row, 1);
    for (const row of day.cancels) change(row, -1);
  }
  return peaks;
}

/** A percentile of a list (nearest rank); 0 for an empty list. */
export function computePercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
