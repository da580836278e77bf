import { expect, test } from "vitest";
import { stockColumns, type RoomUse, type ServiceUse } from "./stock-use";

const room = (room_id: number, checkin: string, checkout: string): RoomUse => ({
  item_no: 0,
  property_id: 7,
  room_id,
  rate_plan_id: 1,
  checkin,
  checkout,
  total: "100",
});
const seats = (item_no: number, start_time: string, units: number): ServiceUse => ({
  item_no,
  service_id: 9,
  day: "2027-03-01",
  start_time,
  units,
});

test("rooms use one unit per night except the departure day, two of a kind use two, also over the end of a month", () => {
  const rooms = [
    room(1, "2027-02-27", "2027-03-01"),
    room(1, "2027-02-28", "2027-03-01"),
    room(2, "2027-02-28", "2027-03-01"),
  ];
  expect(stockColumns({ rooms, services: [] })).toEqual({
    stockPropertyIds: [7, 7, 7],
    stockRoomIds: [1, 1, 2],
    stockNights: ["2027-02-27", "2027-02-28", "2027-02-28"],
    stockRoomUnits: [1, 2, 1],
    stockServiceIds: [],
    stockServiceDays: [],
    stockStartTimes: [],
    stockServiceUnits: [],
  });
});

test("items of one departure are summed, and departures of one day stay separate", () => {
  const services = [seats(0, "09:00", 2), seats(1, "09:00", 3), seats(1, "14:00", 1)];
  expect(stockColumns({ rooms: [], services })).toMatchObject({
    stockServiceIds: [9, 9],
    stockServiceDays: ["2027-03-01", "2027-03-01"],
    stockStartTimes: ["09:00", "14:00"],
    stockServiceUnits: [5, 1],
  });
  expect(services[0]!.units, "what was pinned stays as it was").toBe(2);
});
