import { expect, test } from "vitest";
import { listTripDays, getTripDates, type Member } from "./itinerary";

const member = (n: number, product_type: number, starts_at: string, ends_at = starts_at) =>
  ({
    status: "CONFIRMED",
    booking_public_id: `bkg_${n}`,
    booking_number: n,
    product_type,
    starts_at,
    ends_at,
  }) as Member;

test("a trip is listed by day: ends before starts, entries without a time before those with one", () => {
  const days = listTripDays([
    member(1, 4, "2027-01-20T23:20:00+01:00", "2027-01-21T01:10:00+01:00"),
    member(2, 1, "2027-01-21", "2027-01-24"),
    member(3, 3, "2027-01-24T09:30:00+00:00", "2027-01-24T12:30:00+00:00"),
    member(4, 2, "2027-01-24"),
  ]);
  const listed = days.map(({ date, stops }) => [
    date,
    ...stops.map((s) => `${s.part} ${s.member.booking_number} ${s.time ?? "day"}`),
  ]);
  expect(listed).toEqual([
    ["2027-01-20", "BEGIN 1 23:20"],
    ["2027-01-21", "BEGIN 2 day"],
    ["2027-01-24", "END 2 day", "BEGIN 4 day", "BEGIN 3 09:30"],
  ]);
});

test("a cancelled member keeps its position and has no end", () => {
  const days = listTripDays([{ ...member(1, 1, "2027-01-21", "2027-01-24"), status: "CANCELLED" }]);
  expect(days.map(({ date }) => date)).toEqual(["2027-01-21"]);
});

test("a trip spans its first to its last day, and an empty one has no dates", () => {
  expect(getTripDates([member(1, 2, "2027-01-24"), member(2, 1, "2027-01-21", "2027-01-30")])).toEqual({
    from: "2027-01-21",
    to: "2027-01-30",
  });
  expect(getTripDates([])).toBeNull();
});
