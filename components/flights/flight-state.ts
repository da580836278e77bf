import { CABINS } from "@/lib/flight/cabins";
import type { FlightSearchRequest } from "@/lib/flight/schemas";
import { t } from "@/lib/language/text";
import {
  buildAddress,
  writeIdAndName,
  toParty,
  writeParty,
  readCurrency,
  readDate,
  readIdAndName,
  readChoiceOf,
  readParty,
  type PartyInput,
  type LabelledId,
  type AddressQuery,
} from "../products/search/address";

export const LIMITS = { adults: 14, children: 8 };

export const STOPS = ["any", "nonstop"] as const;

export interface FlightState {
  origin: LabelledId | null;
  destination: LabelledId | null;
  isReturn: boolean;
  departure: string | null;
  /** The return date; null for one way. */
  back: string | null;
  party: PartyInput;
  cabin: "ANY" | (typeof CABINS)[number];
  /** Whether flights with one stop are offered besides nonstop ones. */
  stops: (typeof STOPS)[number];
  currency: string;
}
export interface CompleteFlight extends FlightState {
  origin: LabelledId;
  destination: LabelledId;
  departure: string;
}

/** Reads a search from an address; invalid values count as absent. */
export function readFlight(query: AddressQuery): FlightState {
  return {
    origin: readIdAndName(query, "from"),
    destination: readIdAndName(query, "to"),
    isReturn: readChoiceOf(query, "way", ["return", "one"]) === "return",
    departure: readDate(query, "departure"),
    back: readDate(query, "back"),
    party: readParty(query, LIMITS),
    cabin: readChoiceOf(query, "cabin", ["ANY", ...CABINS]),
    stops: readChoiceOf(query, "stops", STOPS),
    currency: readCurrency(query),
  };
}

export function flightPath(state: FlightState): string {
  return buildAddress("/search/flights", {
    ...writeIdAndName("from", state.origin),
    ...writeIdAndName("to", state.destination),
    way: state.isReturn ? null : "one",
    departure: state.departure,
    back: state.isReturn ? state.back : null,
    party: writeParty(state.party),
    cabin: state.cabin === "ANY" ? null : state.cabin,
    stops: state.stops === "any" ? null : state.stops,
    currency: state.currency,
  });
}

export function flightProblems({ origin, destination, isReturn, departure, back, party }: FlightState) {
  const problems: Partial<Record<"origin" | "destination" | "dates" | "party", string>> = {};
  if (!origin) problems.origin = t("flights.problem.place");
  if (!destination) problems.destination = t("flights.problem.place");
  else if (destination.id === origin?.id) problems.destination = t("flights.problem.same");
  if (departure === null) problems.dates = isReturn ? t("flights.problem.dates") : t("flights.problem.date");
  else if (isReturn && back === null) problems.dates = t("flights.problem.return");
  else if (isReturn && back !== null && back < departure) problems.dates = t("flights.problem.order");
  if (party.ages.includes(null)) problems.party = t("products.agesMissing");
  return Object.keys(problems).length ? problems : undefined;
}

export const isFlightComplete = (state: FlightState): state is CompleteFlight => flightProblems(state) === undefined;

/** The search request for the service. */
export function flightRequest(search: CompleteFlight): FlightSearchRequest {
  const { origin, destination, departure, isReturn, back, party, cabin, stops, currency } = search;
  return {
    origin: origin.id,
    destination: destination.id,
    departure_date: departure,
    ...(isReturn && back !== null && { return_date: back }),
    ...toParty(party),
    ...(cabin !== "ANY" && { cabin }),
    currency_code: currency,
    ...(stops === "any" && { max_connections: 1 }),
  };
}
