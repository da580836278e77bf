import { expect, test } from "vitest";
import { TourSearchRequest } from "@/lib/tour/schemas";
import {
  isTourComplete,
  readTour,
  tourPagePath,
  tourPath,
  tourProblems,
  tourRequest,
  type TourState,
} from "./tour-state";

const STATE: TourState = {
  where: { kind: "tour", id: "tou_1", label: "Old town walk" },
  from: "2027-03-01",
  to: "2027-03-31",
  party: { adults: 2, ages: [9] },
  language: "es",
  currency: "EUR",
};
const read = (path: string) => readTour(new URL(path, "http://desk").searchParams);

test("a tour search survives the round trip through its address", () => {
  expect(read(tourPath(STATE))).toEqual(STATE);
  const place: TourState = { ...STATE, where: { kind: "place", id: "plc_1", label: "Madrid" } };
  expect(read(tourPath(place))).toEqual(place);
});

test("the address of a tour's page keeps the search of the place that led there", () => {
  const place: TourState = { ...STATE, where: { kind: "place", id: "plc_1", label: "Madrid" } };
  const path = tourPagePath("tou_1", place);
  expect(path).toMatch(/^\/tours\/tou_1\?/);
  expect(read(path)).toEqual(place);
  expect(read(tourPagePath("tou_1", STATE))).toEqual({ ...STATE, where: null });
});

test("builds a request that the service accepts: one tour or one place, up to 31 days", () => {
  if (!isTourComplete(STATE)) throw new Error("the search is complete");
  const request = tourRequest(STATE);
  expect(TourSearchRequest.parse(request)).toEqual(request);
  expect(tourProblems({ ...STATE, to: "2027-04-01" })).toEqual({ dates: "At most 31 days" });
  expect(TourSearchRequest.safeParse({ ...request, date_to: "2027-04-01" }).success).toBe(false);
  expect(tourProblems({ ...STATE, to: "2027-02-28" })).toEqual({ dates: "The last day must not be before the first" });
  expect(tourProblems({ ...STATE, party: { adults: 1, ages: [null] } })).toEqual({ party: "Enter each child’s age" });
});
