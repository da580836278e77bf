import { expect, test } from "vitest";
import { ContentLanguage } from "./language-schemas";
import { bestDescription, rankLanguages } from "./languages";

const inLanguages = (...languages: string[]) => languages.map((language) => ({ language, text: language }));

test.each([
  ["de", ["en", "de"], "de"],
  ["de-AT", ["en", "de"], "de"],
  ["de-AT", ["de", "de-AT"], "de-AT"],
  ["DE-at", ["en", "de-AT"], "de-AT"],
  ["pt-BR", ["en", "es", "pt"], "pt"],
  ["zh-Hant-TW", ["en", "zh"], "zh"],
  // Closer to Spanish than to English, by CLDR's distances.
  ["ca", ["en", "es"], "es"],
  ["gsw", ["en", "de"], "de"],
  // Not close to any of them: English, otherwise the first one.
  ["sw", ["fr", "en"], "en"],
  ["sw", ["fr", "de"], "fr"],
  ["de", ["el", "da"], "el"],
])("a reader of %s gets from %j the description in %s", (tag, languages, best) => {
  expect(bestDescription(inLanguages(...languages), tag)?.language).toBe(best);
});

test("without a description there is no best one", () => {
  expect(bestDescription([], "de")).toBeUndefined();
});

test.each([
  ["de-CH-1996", ["de-ch-1996", "de-ch", "de", "en"]],
  ["ca", ["ca", "es", "en"]],
  ["en-x-abc", ["en-x-abc", "en-x", "en"]],
  ["ja", ["ja", "en"]],
])("a reader of %s is served the languages %j, each once", (tag, ranked) => {
  expect(rankLanguages(tag)).toEqual(ranked);
});

test.each(["", "x", "german please", "de_AT", "de,en", "-", "a".repeat(36)])("%j is not a language tag", (tag) => {
  expect(ContentLanguage.safeParse(tag).error?.issues[0]?.message).toBe("must be a language tag (BCP 47), like fr-CA");
});
