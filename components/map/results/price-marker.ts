import { compareMoney } from "@/lib/format/money";
import type { Located } from "../use-clusters";

/** A result on a map with its lowest price. */
export interface PriceMarker extends Located {
  name: string;
  /** A decimal string. */
  total: string;
  currency: string;
}

/** Whether points are so close that zooming in would not separate them. */
export const isOneSpot = ([first, ...others]: readonly Located[]): boolean =>
  others.every(({ latitude, longitude }) => latitude === first!.latitude && longitude === first!.longitude);

/** Cheapest first; at the same price in their order. All are in one currency. */
export const byTotal = (markers: readonly PriceMarker[]): PriceMarker[] =>
  markers.toSorted((a, b) => compareMoney(a.total, b.total, a.currency));

/** The one after `id`, and after the last one the first; the first one when `id` is none of them. */
export function nextMember<T extends Located>(members: readonly T[], id: string | null): T {
  return members[(members.findIndex((one) => one.id === id) + 1) % members.length]!;
}
