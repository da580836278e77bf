import type { DropReason } from "@/lib/prebook/schemas";
import type { DroppedDeparture } from "./price";
import type { TourRate } from "./repository";

/** Departures of an option that were dropped for one reason. */
export interface DroppedTour {
  rate: TourRate;
  drop: DropReason;
  details: Record<string, unknown>;
  /** By local day and time, the seats that are left. */
  departures: Map<string, number>;
}

/** One entry for each option and reason, in a constant order: a month of departures is not told one by one. */
export function groupDrops(dropped: DroppedDeparture[]): DroppedTour[] {
  const groups = new Map<string, DroppedTour>();
  for (const { rate, departure, drop, details } of dropped) {
    const key = `${rate.serviceId} ${drop} ${JSON.stringify(details)}`;
    const group = groups.get(key) ?? { rate, drop, details, departures: new Map<string, number>() };
    // Of an option that sells under several tariffs each departure comes once.
    group.departures.set(`${departure.day}T${departure.startTime}`, departure.free);
    groups.set(key, group);
  }
  return [...groups.values()];
}
