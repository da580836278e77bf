import { expect, test } from "vitest";
import { groupJourneys, countMinutes, minutesOfConnection } from "./journeys";

const flight = (direction: string | null | undefined, departs_at = "", arrives_at = "") => ({
  direction,
  departs_at,
  arrives_at,
});

test.each([
  [["OUTBOUND"], "OUTBOUND"],
  [["OUTBOUND", "INBOUND"], "OUTBOUND INBOUND"],
  [["OUTBOUND", "OUTBOUND"], "OUTBOUND+OUTBOUND"],
  [["OUTBOUND", "INBOUND", "INBOUND"], "OUTBOUND INBOUND+INBOUND"],
  [["OUTBOUND", "OUTBOUND", "INBOUND", "INBOUND"], "OUTBOUND+OUTBOUND INBOUND+INBOUND"],
])("flights %j are the journeys %s", (directions, expected) => {
  const journeys = groupJourneys(directions.map((direction) => flight(direction)));
  expect(journeys.map((journey) => journey.map(({ direction }) => direction).join("+")).join(" ")).toBe(expected);
});

test("flights without a direction are a journey each", () => {
  expect(groupJourneys([flight(undefined), flight(undefined)])).toHaveLength(2);
  expect(groupJourneys([flight(null), flight(null)])).toHaveLength(2);
});

test("waits and durations are counted by instants", () => {
  const there = flight("OUTBOUND", "2027-03-14T07:00:00+01:00", "2027-03-14T08:00:00+00:00");
  const on = flight("OUTBOUND", "2027-03-14T10:10:00+00:00", "2027-03-14T14:00:00-04:00");
  expect([minutesOfConnection(there, on), countMinutes([there, on]), countMinutes([there])]).toEqual([130, 720, 120]);
});
