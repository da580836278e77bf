import { expect, test } from "vitest";
import { requireAnswers } from "./answers";

const question = (code: string, more: object = {}) => ({
  code,
  text: `${code}?`,
  type: "TEXT" as const,
  choices: [],
  per: "BOOKING" as const,
  required: false,
  ...more,
});
const QUESTIONS = [
  question("HOTEL", { required: true }),
  question("MENU", { type: "CHOICE", choices: ["FISH", "GREEN"], per: "TRAVELLER", required: true }),
  question("HEIGHT", { type: "NUMBER" }),
  question("DAY", { type: "DATE" }),
];
const RIGHT = [
  { code: "MENU", traveller: 1, value: "GREEN" },
  { code: "MENU", traveller: 0, value: "FISH" },
  { code: "HOTEL", value: "Harbour House" },
];

test("answers are kept with their questions, in the order of the questions and travellers", () => {
  expect(requireAnswers(QUESTIONS, RIGHT, 2)).toEqual([
    { code: "HOTEL", text: "HOTEL?", value: "Harbour House" },
    { code: "MENU", text: "MENU?", traveller: 0, value: "FISH" },
    { code: "MENU", text: "MENU?", traveller: 1, value: "GREEN" },
  ]);
  expect(requireAnswers([], [], 2)).toEqual([]);
});

test.each([
  ["a required one is missing", RIGHT.slice(0, 2), { code: "HOTEL", reason: "MISSING" }],
  ["one of a traveller is missing", [RIGHT[0]!, RIGHT[2]!], { code: "MENU", traveller: 0, reason: "MISSING" }],
  [
    "a value is no choice",
    [...RIGHT.slice(1), { ...RIGHT[0]!, value: "BEEF" }],
    { code: "MENU", traveller: 1, reason: "WRONG_VALUE" },
  ],
  ["a number is a word", [...RIGHT, { code: "HEIGHT", value: "tall" }], { code: "HEIGHT", reason: "WRONG_VALUE" }],
  ["a date does not exist", [...RIGHT, { code: "DAY", value: "2027-02-30" }], { code: "DAY", reason: "WRONG_VALUE" }],
  ["nobody asked", [...RIGHT, { code: "SHOES", value: "43" }], { code: "SHOES", reason: "NOT_ASKED" }],
  ["it is given twice", [...RIGHT, RIGHT[2]!], { code: "HOTEL", reason: "TWICE" }],
  [
    "it names no such traveller",
    [...RIGHT, { code: "MENU", traveller: 2, value: "FISH" }],
    { code: "MENU", traveller: 2, reason: "WRONG_TRAVELLER" },
  ],
  [
    "the booking is asked, not a traveller",
    [...RIGHT.slice(0, 2), { ...RIGHT[2]!, traveller: 0 }],
    { code: "HOTEL", reason: "WRONG_TRAVELLER" },
  ],
])("answers are refused by code and traveller where %s", (_case, answers, details) => {
  expect(() => requireAnswers(QUESTIONS, answers, 2)).toThrow(
    expect.objectContaining({ code: "ANSWERS_MISMATCH", details: expect.objectContaining(details) as unknown }),
  );
});
