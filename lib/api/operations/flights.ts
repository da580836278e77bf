import { bookFlight } from "@/lib/flight/book";
import { prebookFlight } from "@/lib/flight/prebook";
import { toFlightSearchResponse } from "@/lib/flight/present";
import { FlightReschedule, FlightRescheduled, rescheduleFlight } from "@/lib/flight/reschedule";
import {
  FlightBookRequest,
  FlightPrebookRequest,
  FlightSearchRequest,
  FlightSearchResponse,
} from "@/lib/flight/schemas";
import { searchFlights } from "@/lib/flight/search";
import { operation } from "../operation";
import { bookStep, prebookStep, searchStep } from "../product-steps";

export const flightSearch = operation({
  ...searchStep,
  id: "flight.search",
  path: "/flight/search",
  summary: "Search flights between two airports or places, one way or return",
  body: FlightSearchRequest,
  response: FlightSearchResponse,
  run: (context, { body }) => searchFlights(context, body),
  present: toFlightSearchResponse,
});

export const flightPrebook = operation({
  ...prebookStep,
  id: "flight.prebook",
  path: "/flight/prebook",
  summary: "Prebook a flight or return: pin its price and terms, and hold its seats for 30 minutes",
  body: FlightPrebookRequest,
  run: (context, { body }) => prebookFlight(context, body),
});

export const flightBook = operation({
  ...bookStep,
  id: "flight.book",
  path: "/flight/book",
  summary: "Book a prebooked flight or return",
  body: FlightBookRequest,
  errors: [...bookStep.errors, "PASSPORT_REQUIRED", "ALLOCATION_GONE"],
  scenarios: [...bookStep.scenarios, "schedule_change"],
  run: (context, { body }) => bookFlight(context, body),
});

export const flightReschedule = operation({
  id: "flight.reschedule",
  audience: "staff",
  roles: ["operator"],
  scopes: [],
  idempotent: "optional",
  isKeyedAround: true,
  metered: false,
  method: "POST",
  path: "/staff/flights/reschedule",
  summary: "Change the times of a dated flight, and of the bookings on it",
  body: FlightReschedule,
  response: FlightRescheduled,
  statuses: [200],
  errors: ["FLIGHT_NOT_FOUND"],
  run: (context, { body }) => rescheduleFlight(context, body),
  present: (done) => done,
});
