import type { PriceMarker } from "@/components/map/results/price-marker";
import type { Tour } from "../departures";

/**
 * Markers at the tours' meeting points, with the price of the cheapest departure. Tours without a location are left
 * out.
 */
export function toMarkers(tours: readonly Tour[]): PriceMarker[] {
  return tours.flatMap(({ id, name, cheapest }) => {
    const { total_selling_rate: total, currency_code: currency, meeting_point: meeting } = cheapest;
    const { latitude, longitude } = meeting;
    if (latitude === undefined || longitude === undefined) return [];
    return [{ id, name, total, currency, latitude, longitude }];
  });
}
