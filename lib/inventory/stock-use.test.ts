import { expect, test } from "vitest";
import { roomColumns } from "./room-month-use";
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

const UNTIL = 1_800_000_000;
/** A hold of these days of a month. */
const hold = (...days: number[]) =>
  (BigInt(UNTIL) << 31n) + days.reduce((bits, day) => bits + (1n << BigInt(day - 1)), 0n);

test("rooms use one unit per night except the departure day, two of a kind use two, also over the end of a month", () => {
  const rooms = [
    room(1, "2027-02-27", "2027-03-02"),
    room(1, "2027-02-28", "2027-03-01"),
    room(2, "2027-02-28", "2027-03-01"),
  ];
  expect(stockColumns({ rooms, services: [] }, UNTIL)).toEqual({
    stockPropertyIds: [7, 7, 7],
    stockMonths: ["2027-02-01", "2027-03-01", "2027-02-01"],
    stockRoomIds: [1, 1, 2],
    stockFirstDays: [27, 1, 28],
    stockRoomUnits: ["{1,2}", "{1}", "{1}"],
    stockRoomHolds: [`{${hold(27, 28)},${hold(28)}}`, `{${hold(1)}}`, `{${hold(28)}}`],
    holdEndSecond: UNTIL,
    stockServiceIds: [],
    stockServiceDays: [],
    stockStartTimes: [],
    stockServiceUnits: [],
  });
});

test("nights of a room that do not follow each other share a row, with no units between them", () => {
  const nights = [
    { property_id: 7, room_id: 1, day: "2027-01-31", units: 1 },
    { property_id: 7, room_id: 1, day: "2027-01-28", units: 2 },
    { property_id: 7, room_id: 1, day: "2027-01-29", units: -1 },
  ];
  expect(roomColumns(nights, UNTIL)).toEqual({
    stockPropertyIds: [7],
    stockMonths: ["2027-01-01"],
    stockRoomIds: [1],
    stockFirstDays: [28],
    stockRoomUnits: ["{2,-1,0,1}"],
    stockRoomHolds: [`{${hold(28, 31)},${hold(28)}}`],
  });
});

test("items of one departure are summed, and departures of one day stay separate", () => {
  const services = [seats(0, "09:00", 2), seats(1, "09:00", 3), seats(1, "14:00", 1)];
  expect(stockColumns({ rooms: [], services }, UNTIL)).toMatchObject({
    stockServiceIds: [9, 9],
    stockServiceDays: ["2027-03-01", "2027-03-01"],
    stockStartTimes: ["09:00", "14:00"],
    stockServiceUnits: [5, 1],
  });
  expect(services[0]!.units, "what was pinned stays as it was").toBe(2);
});
