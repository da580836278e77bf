import { expect, test } from "vitest";
import { toFileProblem } from "./problem-messages";

test("a problem is split into file, line, column and message", () => {
  expect(toFileProblem('rooms.csv, line 17, max_adults: expected a whole number, found "two: 2"')).toEqual({
    file: "rooms.csv",
    line: "17",
    column: "max_adults",
    what: 'Expected a whole number, found "two: 2"',
  });
  expect(toFileProblem("rooms.csv, line 3: has 4 cells")).toMatchObject({ line: "3", column: "" });
  expect(toFileProblem("rooms.csv: the file is empty")).toMatchObject({ file: "rooms.csv", line: "", column: "" });
});

test("other messages are unchanged", () => {
  expect(toFileProblem("must hold a file")).toEqual({ file: "", line: "", column: "", what: "must hold a file" });
});
