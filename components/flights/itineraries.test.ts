import { expect, test } from "vitest";
import type { Offer } from "./flight-facts";
import { groupItineraries, describeDirections } from "./itineraries";

type Flight = Offer["segments"][number];
const flight = (flight_public_id: string, direction: Flight["direction"], fare_family: string | null = null) =>
  ({ flight_public_id, direction, departs_at: "2027-01-10T10:30:00+01:00", fare_family }) as Flight;
const offer = (allocation_id: string, total_selling_rate: string, ...segments: Flight[]) =>
  ({ allocation_id, total_selling_rate, segments }) as Offer;

test("fares of the same flights are one itinerary, in the order of the offers", () => {
  const [morning, evening] = [flight("flt_1", "OUTBOUND"), flight("flt_2", "OUTBOUND")];
  const found = groupItineraries([
    offer("a", "100.00", evening),
    offer("b", "120.00", morning),
    offer("c", "140.00", evening),
  ]);
  expect(found.map(({ fares }) => fares.map(({ allocation_id }) => allocation_id))).toEqual([["a", "c"], ["b"]]);
  expect(found[0]!.segments).toEqual([evening]);
});

test("fares that differ in their id alone are one fare", () => {
  const out = flight("flt_1", "OUTBOUND");
  const found = groupItineraries([offer("a", "100.00", out), offer("b", "100.00", out), offer("c", "100.01", out)]);
  expect(found[0]!.fares.map(({ allocation_id }) => allocation_id)).toEqual(["a", "c"]);
});

test("the same flight on another day is another itinerary", () => {
  const later = { ...flight("flt_1", "OUTBOUND"), departs_at: "2027-01-11T10:30:00+01:00" };
  expect(groupItineraries([offer("a", "1.00", flight("flt_1", "OUTBOUND")), offer("b", "1.00", later)])).toHaveLength(
    2,
  );
});

test("directions that agree are said once, those that differ in order", () => {
  const say = ({ fare_family }: Flight) => fare_family ?? "";
  const there = [flight("flt_1", "OUTBOUND", "Light"), flight("flt_2", "OUTBOUND", "Flex")];
  expect(describeDirections(offer("a", "1.00", ...there, flight("flt_3", "INBOUND", "Light")), say)).toEqual([
    "Light / Flex",
    "Light",
  ]);
  expect(describeDirections(offer("a", "1.00", there[0]!, flight("flt_3", "INBOUND", "Light")), say)).toEqual([
    "Light",
  ]);
});
