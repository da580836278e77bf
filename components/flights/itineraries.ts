import { groupJourneys } from "@/lib/core/journeys";
import type { Offer } from "./flight-facts";

/** Flights that are sold together, with every fare for them. */
export interface Itinerary {
  id: string;
  segments: Offer["segments"];
  /** The fares in the order of the offers; never empty. */
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
 * Describes a property of an offer's flights, once if both directions agree, else for each direction.
 * @param say describes a flight; different flights of a direction are joined by a slash
 * @returns one text, or one per direction
 */
export function describeDirections({ segments }: Offer, say: (flight: Offer["segments"][number]) => string): string[] {
  const ways = groupJourneys(segments).map((journey) => [...new Set(journey.map(say))].join(" / "));
  return new Set(ways).size === 1 ? [ways[0]!] : ways;
}
