import { expect, test } from "vitest";
import { roomNights, seasons } from "./generated-nights";
import { ROOM_TYPES } from "./room-types";

test("a range is split into seasons without gap or overlap", () => {
  expect(seasons("2027-12-30", "2028-06-02", 48)).toEqual([
    { from: "2027-12-30", to: "2028-03-31", demand: 0.82 },
    { from: "2028-04-01", to: "2028-05-31", demand: 1 },
    { from: "2028-06-01", to: "2028-06-02", demand: 1.16 },
  ]);
});

test("summer depends on the hemisphere", () => {
  expect(seasons("2027-01-01", "2027-01-31", -37)[0]!.demand).toBeGreaterThan(1);
  expect(seasons("2027-01-01", "2027-01-31", 48)[0]!.demand).toBeLessThan(1);
});

test("weekdays and weekends have separate rows, with prices for every plan rounded to the currency's steps", () => {
  const plans = [
    { code: "A", name: "", board: "RO" as const, factor: 1, terms: {} },
    { code: "B", name: "", board: "BB" as const, factor: 1.5, terms: {} },
  ];
  const nights = {
    propertyCode: "H",
    room: ROOM_TYPES.DBL,
    plans,
    euros: 100,
    currency: "JPY",
    perEuro: 186.75,
    latitude: 35,
    allotment: 4,
  };
  expect([...roomNights(nights, "2027-04-01", "2027-04-30")]).toEqual([
    {
      property_code: "H",
      room_code: "DBL",
      from: "2027-04-01",
      to: "2027-04-30",
      weekdays: "12347",
      allotment: 4,
      prices: "A=18700;B=28000",
    },
    {
      property_code: "H",
      room_code: "DBL",
      from: "2027-04-01",
      to: "2027-04-30",
      weekdays: "56",
      allotment: 4,
      prices: "A=21700;B=32500",
    },
  ]);
});
