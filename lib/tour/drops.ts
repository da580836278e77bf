import type { DropReason } from "@/lib/prebook/schemas";
import type { DroppedDeparture } from "./price";
import type { TourRate } from "./repository";

/** Departures of an option that were dropped for the same reason. */
export interface DroppedTour {
  rate: TourRate;
  drop: DropReason;
  details: Record<string, unknown>;
  /** Seats left, by local day and time. */
  departures: Map<string, number>;
}

/** Groups the dropped departures of a month by option and reason, in a stable order. */
export function groupDroppedDepartures(dropped: DroppedDeparture[]): DroppedTour[] {
  const groups = new Map<string, DroppedTour>();
  for (const { rate, departure, drop, details } of dropped) {
    const key = `${rate.serviceId} ${drop} ${JSON.stringify(details)}`;
    const group = groups.get(key) ?? { rate, drop, details, departures: new Map<string, number>() };
    // An option with several tariffs has each departure once.
    group.departures.set(`${departure.day}T${departure.startTime}`, departure.free);
    groups.set(key, group);
  }
  return [...groups.values()];
}
