import { expect, test } from "vitest";
import { readArguments } from "./arguments";

test("without options it measures all parts, three sizes and three numbers of clients", () => {
  expect(readArguments([])).toMatchObject({
    only: undefined,
    sizes: [1000, 24574, 100000],
    clients: [1, 16, 64],
    rounds: 3,
    minutes: 30,
    rate: undefined,
    chart: false,
  });
});

test("reads lists, and sorts sizes and clients", () => {
  const args = ["--only", "search,stays", "--sizes", "5000,1000", "--clients", "16,1", "--compare", "../base"];
  expect(readArguments(args)).toMatchObject({
    only: ["search", "stays"],
    sizes: [1000, 5000],
    clients: [1, 16],
    compare: "../base",
  });
});

test.each([
  ["--sizes", "1000,many"],
  ["--clients", "0"],
  ["--rounds", "-1"],
  ["--minutes", ""],
  ["--rate", "0"],
])("refuses %s %s and names the option", (option, value) => {
  expect(() => readArguments([`${option}=${value}`])).toThrow(`${option} takes positive numbers`);
});

test("refuses an unknown option", () => {
  expect(() => readArguments(["--size", "1000"])).toThrow("--size");
});
