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
    "property_code,room_code,from,to,allotment,prices,closed,closed_to_arrival,closed_to_departure,min_stay,max_stay,min_stay_through,min_sell",
    "H1,DBL,2027-01-01,2027-01-02,8,FLEX=120.00;NRF=,false,false,false,FLEX=;NRF=,FLEX=;NRF=,FLEX=;NRF=,FLEX=;NRF=",
    "H1,DBL,2027-01-03,2027-01-03,8,FLEX=120.00;NRF=,true,false,false,FLEX=2;NRF=,FLEX=;NRF=,FLEX=;NRF=,FLEX=;NRF=",
    "H1,DBL,2027-01-05,2027-01-05,8,FLEX=120.00;NRF=,true,false,false,FLEX=2;NRF=,FLEX=;NRF=,FLEX=;NRF=,FLEX=;NRF=",
    "",
  ]);
});

test("prices by number of adults and restrictions of single plans are written as a file has them", () => {
  const calendar = makeCalendar([
    makeNight("2027-01-01", {
      prices: [null, "90.00"],
      adult_prices: [["133.00", null, "261.25"], []],
      plans_closed: [false, true],
      min_stay_through: [4, null],
      min_sell: ["80.00", null],
    }),
  ]);
  expect(writeNightsFile(calendar).split("\n")[1]).toBe(
    "H1,DBL,2027-01-01,2027-01-01,8,FLEX@1=133.00;FLEX@2=;FLEX@3=261.25;NRF=90.00,FLEX=;NRF=true,false,false," +
      "FLEX=;NRF=,FLEX=;NRF=,FLEX=4;NRF=,FLEX=80.00;NRF=",
  );
});
