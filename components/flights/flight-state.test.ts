import { expect, test } from "vitest";
import { FlightSearchRequest } from "@/lib/flight/schemas";
import {
  flightPath,
  flightProblems,
  flightRequest,
  isFlightComplete,
  readFlight,
  type FlightState,
} from "./flight-state";

const STATE: FlightState = {
  origin: { id: "plc_1", label: "Paris" },
  destination: { id: "plc_2", label: "New York" },
  isReturn: true,
  departure: "2027-03-14",
  back: "2027-03-21",
  party: { adults: 1, ages: [1] },
  cabin: "BUSINESS",
  stops: "any",
  currency: "USD",
};
const ONE_WAY: FlightState = { ...STATE, isReturn: false, back: null, cabin: "ANY", stops: "nonstop" };
const read = (path: string) => readFlight(new URL(path, "http://desk").searchParams);

test("a flight search survives the round trip through its address", () => {
  expect(read(flightPath(STATE))).toEqual(STATE);
  expect(read(flightPath(ONE_WAY))).toEqual(ONE_WAY);
});

test("a child whose age is missing or impossible stays a child without an age, and is not searched for", () => {
  const unaged = { ...STATE, party: { adults: 1, ages: [4, null] } };
  expect(read(flightPath(unaged))).toEqual(unaged);
  const impossible = read(flightPath(STATE).replace("party=1-1", "party=1-4-25"));
  expect(impossible).toEqual(unaged);
  expect(flightProblems(impossible)).toEqual({ party: expect.any(String) });
});

test.each([
  [STATE, { return_date: "2027-03-21", cabin: "BUSINESS", max_connections: 1 }],
  [ONE_WAY, {}],
])("builds a request that the service accepts: %#", (state, more) => {
  if (!isFlightComplete(state)) throw new Error("the search is complete");
  const request = flightRequest(state);
  expect(request).toEqual({
    origin: "plc_1",
    destination: "plc_2",
    departure_date: "2027-03-14",
    adults: 1,
    child_ages: [1],
    currency_code: "USD",
    ...more,
  });
  expect(FlightSearchRequest.parse(request)).toEqual(request);
});

test("a return needs two dates in order and two different places", () => {
  expect(flightProblems({ ...STATE, back: null })).toEqual({ dates: "Choose the return date" });
  expect(flightProblems({ ...STATE, back: "2027-03-13" })).toEqual({
    dates: "The return must not be before the outbound flight",
  });
  expect(flightProblems({ ...STATE, destination: STATE.origin })).toEqual({
    destination: "Choose a destination other than the origin",
  });
  expect(flightProblems({ ...ONE_WAY, departure: null })).toEqual({ dates: "Choose the date" });
});
