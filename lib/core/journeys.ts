interface Directed {
  direction?: string | null | undefined;
}
interface Timed {
  departs_at: string;
  arrives_at: string;
}

/** The flights of one direction: one, or two that connect. */
export type Journey<Flight> = readonly [Flight, ...Flight[]];

/**
 * Groups an offer's or booking's flights by direction, in order. Flights without a direction, from earlier releases,
 * are a journey each.
 */
export function groupJourneys<Flight extends Directed>(flights: readonly Flight[]): Journey<Flight>[] {
  const journeys: [Flight, ...Flight[]][] = [];
  for (const flight of flights) {
    const last = journeys.at(-1);
    if (last && flight.direction && last[0].direction === flight.direction) last.push(flight);
    else journeys.push([flight]);
  }
  return journeys;
}

export const getLastFlight = <Flight>(journey: Journey<Flight>): Flight => journey.at(-1) ?? journey[0];

/** Minutes between two instants with offsets. */
export const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 60_000);

/** Minutes between the arrival of a flight and the departure of the connecting one. */
export const minutesOfConnection = (first: Timed, second: Timed): number =>
  minutesBetween(first.arrives_at, second.departs_at);

/** Minutes from the first departure to the last arrival, including waits. */
export const countMinutes = (journey: Journey<Timed>): number =>
  minutesBetween(journey[0].departs_at, getLastFlight(journey).arrives_at);
