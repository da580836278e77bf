import { expect, test } from "vitest";
import { writeNightsFile } from "./nights-file";
import { makeCalendar, makeNight } from "./calendar-fixture";

test("equal consecutive nights share a row; a gap or a difference starts a new row", () => {
  const calendar = makeCalendar([
    makeNight("2027-01-01"),
    makeNight("2027-01-02", { sold: 3 }),
    makeNight("2027-01-03", { closed: true, min_stay: [2, null] }),
    makeNight("2027-01-05", { closed: true, min_stay: [2, null] }),
  ]);
  expect(writeNightsFile(calendar).split("\n")).toEqual([
    "property_code,room_code,from,to,allotment,prices,closed,closed_to_arrival,closed_to_departure,min_stay,max_stay",
    "H1,DBL,2027-01-01,2027-01-02,8,FLEX=120.00;NRF=,false,false,false,FLEX=;NRF=,FLEX=;NRF=",
    "H1,DBL,2027-01-03,2027-01-03,8,FLEX=120.00;NRF=,true,false,false,FLEX=2;NRF=,FLEX=;NRF=",
    "H1,DBL,2027-01-05,2027-01-05,8,FLEX=120.00;NRF=,true,false,false,FLEX=2;NRF=,FLEX=;NRF=",
    "",
  ]);
});
