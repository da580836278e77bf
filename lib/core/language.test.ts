import { expect, test } from "vitest";
import { suitsLanguage } from "./language";

test.each([
  [["fr"], "fr-CA", true],
  [["fr-CA"], "fr", true],
  [["EN-gb"], "en-GB", true],
  [["zh-Hant-TW"], "zh-Hant", true],
  [["pt-PT"], "pt-BR", false],
  [["de", "fr"], "en", false],
  [["en"], "eng", false],
  [[], "sw", true],
])("a service in %j for a request in %s: %s", (languages, requested, suits) => {
  expect(suitsLanguage(languages, requested)).toBe(suits);
});
