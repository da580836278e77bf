import { expect, test } from "vitest";
import { TourSearchRequest } from "@/lib/tour/schemas";
import { isTourComplete, readTour, tourPath, tourProblems, tourRequest, type TourState } from "./tour-state";

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

test("builds a request that the service accepts: one tour or one place, up to 31 days", () => {
  if (!isTourComplete(STATE)) throw new Error("the search is complete");
  const request = tourRequest(STATE);
  expect(TourSearchRequest.parse(request)).toEqual(request);
  expect(tourProblems({ ...STATE, to: "2027-04-01" })).toEqual({ dates: "At most 31 days" });
  expect(TourSearchRequest.safeParse({ ...request, date_to: "2027-04-01" }).success).toBe(false);
  expect(tourProblems({ ...STATE, to: "2027-02-28" })).toEqual({ dates: "The last day must not be before the first" });
  expect(tourProblems({ ...STATE, party: { adults: 1, ages: [null] } })).toEqual({ party: "Enter each child’s age" });
});
