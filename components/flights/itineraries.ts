import { groupJourneys } from "@/lib/core/journeys";
import type { Offer } from "./flight-facts";

/** Flights that are sold together, with every fare for them. */
export interface Itinerary {
  id: string;
  segments: Offer["segments"];
  /** In the order of the offers; never empty. */
  fares: readonly Offer[];
}

const idOf = ({ segments }: Offer): string =>
  segments
    .map(({ direction, flight_public_id, departs_at }) => `${direction}:${flight_public_id}@${departs_at}`)
    .join(" ");

/**
 * Groups offers of the same flights, in the order in which each itinerary first appears. Fares that differ in nothing
 * but their id, as two tariffs that swap directions, are one fare.
 */
export function groupItineraries(offers: readonly Offer[]): Itinerary[] {
  const itineraries = new Map<string, Map<string, Offer>>();
  for (const offer of offers) {
    const fares = itineraries.get(idOf(offer)) ?? new Map<string, Offer>();
    const { allocation_id: _, ...told } = offer;
    const fare = JSON.stringify(told);
    if (!fares.has(fare)) fares.set(fare, offer);
    itineraries.set(idOf(offer), fares);
  }
  return [...itineraries].map(([id, fares]) => ({
    id,
    segments: fares.values().next().value!.segments,
    fares: [...fares.values()],
  }));
}

/**
 * What differs between the directions of an offer.
 * @param say what is said of a flight; flights of a direction that differ are joined by a slash
 * @returns one text if both directions agree, otherwise one for each
 */
export function describeDirections({ segments }: Offer, say: (flight: Offer["segments"][number]) => string): string[] {
  const ways = groupJourneys(segments).map((journey) => [...new Set(journey.map(say))].join(" / "));
  return new Set(ways).size === 1 ? [ways[0]!] : ways;
}
