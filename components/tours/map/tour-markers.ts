import type { PriceMarker } from "@/components/map/results/price-marker";
import type { Tour } from "../departures";

/** The tours whose meeting point has a location, at the price of their cheapest departure. */
export function toMarkers(tours: readonly Tour[]): PriceMarker[] {
  return tours.flatMap(({ id, name, cheapest }) => {
    const { total_selling_rate: total, currency_code: currency, meeting_point: meeting } = cheapest;
    const { latitude, longitude } = meeting;
    if (latitude === undefined || longitude === undefined) return [];
    return [{ id, name, total, currency, latitude, longitude }];
  });
}
