import { compareMoney } from "@/lib/format/money";
import type { Located } from "../use-clusters";

/** A result on a map with its lowest price. */
export interface PriceMarker extends Located {
  name: string;
  /** A decimal string. */
  total: string;
  currency: string;
}

/** Whether points are too close to each other to be separated by zooming in. */
export const areAtOneSpot = ([first, ...others]: readonly Located[]): boolean =>
  others.every(({ latitude, longitude }) => latitude === first!.latitude && longitude === first!.longitude);

/** Sorts by price, cheapest first; equal prices keep their order. All have one currency. */
export const sortByTotal = (markers: readonly PriceMarker[]): PriceMarker[] =>
  markers.toSorted((a, b) => compareMoney(a.total, b.total, a.currency));

/** The member after `id`, wrapping around at the end; the first member if `id` is not among them. */
export function nextMember<T extends Located>(members: readonly T[], id: string | null): T {
  return members[(members.findIndex((one) => one.id === id) + 1) % members.length]!;
}
