import { expect, test } from "vitest";
import { inLanguage } from "@/lib/language/in-language";
import { makeExpectation } from "@/lib/format/cell-problem";
import { type CellProblem, problemsFile, problemText } from "./problem-messages";

const problem: CellProblem = {
  file: "rooms.csv",
  line: 17,
  column: "max_adults",
  value: "two",
  message: 'rooms.csv, line 17, max_adults: expected a whole number from 1 to 99, found "two"',
  expected: makeExpectation("cells.wholeNumber", { least: 1, most: 99 }),
};

test.each([
  ["en", 'Expected a whole number from 1 to 99, found "two"'],
  ["de", 'Erwartet: eine ganze Zahl von 1 bis 99; gefunden: "two"'],
  ["fr", 'Attendu : un nombre entier de 1 à 99 ; trouvé : "two"'],
  ["es", 'Se esperaba: un número entero de 1 a 99; se encontró: "two"'],
  // Text that is not Arabic keeps its own order between Unicode isolate marks.
  ["ar", 'المتوقع: عدد صحيح من 1 إلى 99؛ الموجود: \u2068"two"\u2069'],
])("a problem is written in the reader's language: %s", (language, text) => {
  expect(inLanguage(language, () => problemText(problem))).toBe(text);
});

test("a problem of an empty cell, and one that is not about a value", () => {
  const inGerman = (of: CellProblem) => inLanguage("de", () => problemText(of));
  expect(inGerman({ ...problem, value: "" })).toBe("Erwartet: eine ganze Zahl von 1 bis 99; die Zelle ist leer");
  const missing = { ...problem, value: null, expected: makeExpectation("cells.columnMissing") };
  expect(inGerman(missing)).toBe("Diese Spalte fehlt");
});

test("a run of an earlier release has its English message, without the place", () => {
  const old = { ...problem, value: null, expected: null };
  expect(inLanguage("de", () => problemText(old))).toBe('Expected a whole number from 1 to 99, found "two"');
});

test("the file has a line for each problem, in the reader's language, and no formula", async () => {
  const strange = {
    ...problem,
    line: 1,
    column: "=HYPERLINK()",
    value: null,
    expected: makeExpectation("cells.columnOnce"),
  };
  const text = await inLanguage("de", () => problemsFile([problem, strange])).text();
  expect(text.split("\n")).toEqual([
    "Datei,Zeile,Spalte,Problem",
    'rooms.csv,17,max_adults,"Erwartet: eine ganze Zahl von 1 bis 99; gefunden: ""two"""',
    "rooms.csv,1,'=HYPERLINK(),Jede Spalte nur einmal",
    "",
  ]);
});
