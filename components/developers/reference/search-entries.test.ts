import { expect, test } from "vitest";
import type { ReferenceEntry } from "@/lib/staff/developer/shapes";
import { groupEntries, searchEntries } from "./search-entries";

const entry = (id: string, group: string, words: string): ReferenceEntry => ({
  id,
  method: "POST",
  path: `/${id}`,
  summary: `Does ${id}`,
  group,
  words,
});
const ENTRIES = [
  entry("search", "Stays", "rate_key occupancy"),
  entry("prebook", "Stays", "rate_key prebook_expired"),
  entry("tourSearch", "Tours", "departures"),
];
const found = (typed: string) => searchEntries(ENTRIES, typed).map(({ id }) => id);

test("finds operations that contain every word, in any case and order", () => {
  expect(found("RATE_KEY")).toEqual(["search", "prebook"]);
  expect(found("rate_key  Expired")).toEqual(["prebook"]);
  expect(found("post tours")).toEqual(["tourSearch"]);
  expect(found("nothing")).toEqual([]);
  expect(found(" ")).toHaveLength(3);
});

test("groups are in the order of their operations", () => {
  expect(groupEntries(ENTRIES).map(({ group, entries }) => [group, entries.length])).toEqual([
    ["Stays", 2],
    ["Tours", 1],
  ]);
});
