import { expect, test } from "vitest";
import { moveDates, moveDepartures, moveInstants, moveNights } from "./move-rows";

test("dates and instants of the past move by whole days, also in JSON; dates of birth before 2000 and ids do not", () => {
  const row =
    '7\t2026-12-31\t2026-11-28 15:00:00+00\t{"at": "2026-11-28T15:00:00+01:00", "born": "1988-02-01", "id": "2026-1234-aa"}';
  expect(moveDates(row, 2)).toBe(
    '7\t2027-01-02\t2026-11-30 15:00:00+00\t{"at": "2026-11-30T15:00:00+01:00", "born": "1988-02-01", "id": "2026-1234-aa"}',
  );
});

test("of what is sold only instants move", () => {
  expect(moveInstants("2026-11-28\t2026-11-28 15:00:00.123+00\tsince 2026-11-28", 2)).toBe(
    "2026-11-28\t2026-11-30 15:00:00.123+00\tsince 2026-11-28",
  );
});

test("a departure beyond the recorded ones is the one of 52 weeks before, on the same weekday", () => {
  const columns = ["service_id", "day", "total"];
  const rows = "1\t2026-11-28\t4\n1\t2026-11-29\t5\n1\t2026-12-01\t6\n1\t2027-11-28\t7\n";
  expect(moveDepartures(columns, rows, "2027-11-28", 0)).toBe(rows);
  expect(moveDepartures(columns, rows, "2027-11-28", 3)).toBe("1\t2026-12-01\t6\n1\t2027-11-30\t6\n1\t2027-11-28\t7\n");
});

test("a month beyond the recorded ones has the nights of 52 weeks before, and none after the end", () => {
  const columns = [
    "property_id",
    "month",
    "room_id",
    "unsold",
    "sold",
    "closed",
    "closed_to_arrival",
    "closed_to_departure",
    "prices",
    "min_stay",
    "max_stay",
  ];
  const list = (length: number, element: (at: number) => number | string) =>
    Array.from({ length }, (_, at) => element(at)).join();
  const none = () => "NULL";
  const month = (first: string, closed: string) => {
    const prices = `{{${list(31, (at) => 100 + at)}},{${list(31, none)}}}`;
    return [
      "1",
      first,
      "9",
      `{${list(31, (at) => at)}}`,
      `{${list(31, () => 0)}}`,
      closed,
      "0",
      "0",
      prices,
      "\\N",
      "\\N",
    ].join("\t");
  };
  const rows = `${month("2026-01-01", "4")}\n${month("2026-12-01", "0")}\n`;
  const moved = moveNights(columns, rows, "2026-12-31", 30).trimEnd().split("\n");
  expect(moved.map((row) => row.split("\t")[1])).toEqual(["2026-01-01", "2026-12-01", "2027-01-01"]);
  // 1 January 2027 copies 2 January 2026; the 3rd of that is closed. 31 January is after the end.
  expect(moved[2]!.split("\t").slice(3)).toEqual([
    `{${list(30, (at) => at + 1)},NULL}`,
    `{${list(31, () => 0)}}`,
    "2",
    "0",
    "0",
    `{{${list(30, (at) => 101 + at)},NULL},{${list(31, none)}}}`,
    "\\N",
    "\\N",
  ]);
});
