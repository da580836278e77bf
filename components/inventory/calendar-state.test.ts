import { expect, test } from "vitest";
import { calendarQuery, calendarMoves, rangeParameters, readRange, readView } from "./calendar-state";

const read = (text: string) => readView(new URLSearchParams(text));

test("an address without parameters shows two weeks from today in the property's calendar", () => {
  expect(read("")).toEqual({ from: null, nights: 14, plan: null });
  expect(calendarQuery("prp_1", read(""))).toEqual({ params: { public_id: "prp_1" }, query: { nights: "14" } });
});

test("invalid parameters of an address are ignored", () => {
  expect(read("from=2027-02-30&nights=99")).toEqual(read(""));
  expect(read("from=2027-02-28&nights=62&plan=rtp_1")).toEqual({ from: "2027-02-28", nights: 62, plan: "rtp_1" });
});

test("moving by months goes to the first of a month, across years too", () => {
  expect(calendarMoves("2027-01-15")).toEqual({
    monthBack: "2027-01-01",
    back: "2027-01-01",
    on: "2027-01-29",
    monthOn: "2027-02-01",
  });
  expect(calendarMoves("2027-01-01")).toMatchObject({ monthBack: "2026-12-01", monthOn: "2027-02-01" });
  expect(calendarMoves("2027-01-31").monthOn).toBe("2027-02-01");
});

test("an edited range survives the round trip through its address", () => {
  const range = { rooms: ["rom_1", "rom_2"], from: "2027-01-01", to: "2027-01-07" };
  const { edit, room } = rangeParameters(range);
  const query = new URLSearchParams([["edit", edit], ...room.map((id) => ["room", id])]);
  expect(readRange(query)).toEqual(range);
  expect(readRange(new URLSearchParams("edit=soon"))).toBeUndefined();
});
