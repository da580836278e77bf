import { expect, test } from "vitest";
import { foldText } from "./fold";
import { listSpellings } from "./spellings";
import { countEdits, countMistakes } from "./typos";

const first = (text: string) => {
  const [spelling] = listSpellings(text);
  return spelling && [spelling.names?.[0] ?? spelling.country, spelling.distance];
};

test.each([
  ["München", "Munich", 0],
  ["monaco di baviera", "Munich", 0],
  ["monaco di b", "Munich", 1],
  ["SAIGON", "Ho Chi Minh City", 0],
  ["Bombay", "Mumbai", 0],
  ["Leningrad", "Saint Petersburg", 0],
  ["LON", "London", 0],
  ["nyc", "New York", 0],
  ["東京", "Tokyo", 0],
  ["Москва", "Moscow", 0],
  ["konstantinople", "Istanbul", 2],
  ["Espagne", "ES", 0],
  ["Österreich", "AT", 0],
  ["スペイン", "ES", 0],
])("%s is a name of %s", (text, name, distance) => {
  expect(first(text)).toEqual([name, distance]);
});

test("a text that names no city and no country has no spelling", () => {
  expect([listSpellings(""), listSpellings("xqzwvk"), listSpellings("-")]).toEqual([[], [], []]);
});

test.each([
  ["berlin", "berlin", 0],
  ["berlni", "berlin", 1],
  ["berln", "berlin", 1],
  ["brelln", "berlin", 2],
  ["paris", "berlin", 3],
])("%s and %s differ by %i edits", (a, b, edits) => {
  expect([countEdits(a, b, 2), countEdits(b, a, 2)]).toEqual([edits, edits]);
});

test("short words have no typing mistakes, because they would be other words", () => {
  expect(countMistakes("ulm", "elm")).toBeUndefined();
  expect(countMistakes("grand hotl", "grand hotel berlin")).toBe(1);
});

test("folding leaves letters and digits alone, in every script", () => {
  expect(["Straße", "L'Avana", "Łódź", "Санкт-Петербург", "Ærø"].map(foldText)).toEqual([
    "strasse",
    "lavana",
    "lodz",
    "санкт петербург",
    "aero",
  ]);
});
