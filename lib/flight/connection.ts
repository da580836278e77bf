import { cheapestPairs } from "./combine";
import { MAX_CONNECTION_MINUTES, MIN_CONNECTION_MINUTES } from "./connection-time";
import type { DroppedLeg, Leg, PricedLeg } from "./price";
import type { FlightRate } from "./repository";

/** Maximum connections of one direction that are combined, the cheapest first. */
const MAX_CONNECTIONS = 500;

/** The ways to travel one direction. */
export interface Journeys {
  /** Single flights, or two with a change. */
  journeys: PricedLeg[][];
  /** Flights that do not accept the party, but would be a journey or half of one. */
  dropped: DroppedLeg[];
  /** Whether some connections were left out. */
  isCut: boolean;
}

/** Whether the second flight leaves where the first arrives, in time and in the same cabin. */
export function isConnection(first: Leg, second: Leg): boolean {
  const minutes = (second.departsAt.getTime() - first.arrivesAt.getTime()) / 60_000;
  return (
    first.rate.destination.place_public_id === second.rate.origin.place_public_id &&
    first.rate.cabin.cabin === second.rate.cabin.cabin &&
    minutes >= MIN_CONNECTION_MINUTES &&
    minutes <= MAX_CONNECTION_MINUTES
  );
}

/** All nonstop flights of one direction, and its cheapest connections that no nonstop flight dominates. */
export function combineJourneys(legs: readonly (PricedLeg | DroppedLeg)[]): Journeys {
  const [nonstops, firsts, seconds] = [partOf("NONSTOP", legs), partOf("FIRST", legs), partOf("SECOND", legs)];
  const connections = cheapestPairs(
    firsts.journeys,
    seconds.journeys,
    ([first], [second]) => isConnection(first!, second!),
    MAX_CONNECTIONS + 1,
  );
  return {
    journeys: [
      ...nonstops.journeys,
      ...connections
        .slice(0, MAX_CONNECTIONS)
        .filter((connection) => !nonstops.journeys.some(([nonstop]) => dominates(nonstop!, connection))),
    ],
    dropped: [
      ...nonstops.dropped,
      ...firsts.dropped.filter((first) => seconds.all.some((second) => isConnection(first, second))),
      ...seconds.dropped.filter((second) => firsts.all.some((first) => isConnection(first, second))),
    ],
    isCut: connections.length > MAX_CONNECTIONS,
  };
}

function partOf(part: FlightRate["part"], legs: readonly (PricedLeg | DroppedLeg)[]) {
  const all = legs.filter(({ rate }) => rate.part === part);
  return {
    all,
    journeys: all.filter((leg) => leg.drop === null).map((leg) => [leg]),
    dropped: all.filter((leg) => leg.drop !== null),
  };
}

/**
 * Whether a nonstop flight makes the connection pointless: in the same cabin it leaves no earlier, arrives no later,
 * costs no more, and can be cancelled if the connection can.
 */
function dominates(nonstop: PricedLeg, connection: readonly PricedLeg[]): boolean {
  const [first, last] = [connection[0]!, connection.at(-1)!];
  return (
    nonstop.rate.cabin.cabin === first.rate.cabin.cabin &&
    nonstop.departsAt >= first.departsAt &&
    nonstop.arrivesAt <= last.arrivesAt &&
    nonstop.fare.amount <= connection.reduce((sum, leg) => sum + leg.fare.amount, 0n) &&
    (!nonstop.rate.tariff.terms.non_refundable || connection.some((leg) => leg.rate.tariff.terms.non_refundable))
  );
}
