import { expect, test } from "vitest";
import { FILE_NAMES } from "@/lib/supply/format/kinds";
import { fileLabels, formatName } from "./file-labels";

test("every file of the format has a label", () => {
  expect(Object.keys(fileLabels()).toSorted()).toEqual([...FILE_NAMES].toSorted());
});

test("a file is recognized by its name, also as browsers rename downloads", () => {
  expect(["rooms.csv", "Rooms (2).CSV", "room_days.csv.gz", "room_days(1).csv.gz"].map(formatName)).toEqual([
    "rooms.csv",
    "rooms.csv",
    "room_days.csv",
    "room_days.csv",
  ]);
  expect(["notes.csv", "rooms.xlsx", "constructor"].map(formatName)).toEqual([undefined, undefined, undefined]);
});
