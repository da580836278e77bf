import { countries } from "../countries";
import { LANGUAGES } from "../languages/described-languages";
import { CITY_NAMES } from "./city-names";
import { foldText } from "./fold";
import { countMistakes } from "./typos";

interface City {
  country: string;
  names: string[];
  folded: string[];
}

const CITIES: readonly City[] = CITY_NAMES.trim()
  .split("\n")
  .map((line) => {
    const names = line.slice(3).split("|");
    return { country: line.slice(0, 2), names, folded: names.map(foldText) };
  });

/** The names under which the supply may have a city or country that was typed in another language. */
export interface Spelling {
  country: string;
  /** All names of the city, absent for the country itself. */
  names?: string[];
  /**
   * How far the typed text is from a name: 0 if it is one of them, 1 if it begins one, 2 if it has a typing mistake.
   */
  distance: 0 | 1 | 2;
}

/** The maximum number of spellings, enough for a beginning that several names share, such as `mon`. */
const MAX_SPELLINGS = 6;
/** Minimum letters of a beginning; fewer letters begin too many names. */
const MIN_BEGINNING = 3;

/** Countries' names in every language of the catalogue, from the Unicode Common Locale Data Repository. */
const countryNames = new Map<string, string>();
for (const language of LANGUAGES) {
  const names = new Intl.DisplayNames(language, { type: "region" });
  for (const { country_code } of countries) {
    const name = names.of(country_code);
    if (name !== undefined && !countryNames.has(foldText(name))) countryNames.set(foldText(name), country_code);
  }
}

function distanceOf(typed: string, names: readonly string[]): Spelling["distance"] | undefined {
  if (names.includes(typed)) return 0;
  if (typed.length >= MIN_BEGINNING && names.some((name) => name.startsWith(typed))) return 1;
  // Codes of three letters are not searched for mistakes, because another letter makes another code.
  const isMistaken = (name: string) => name.length > 3 && countMistakes(typed, name) !== undefined;
  return typed.length > MIN_BEGINNING && names.some(isMistaken) ? 2 : undefined;
}

/** Cities and countries that a typed text names in another language, by an old name or by a code; the nearest first. */
export function listSpellings(text: string): Spelling[] {
  const typed = foldText(text);
  if (typed === "") return [];
  const cities = CITIES.flatMap(({ country, names, folded }): Spelling[] => {
    const distance = distanceOf(typed, folded);
    return distance === undefined ? [] : [{ country, names, distance }];
  });
  const named = [...countryNames].flatMap(([name, country]): Spelling[] => {
    const distance = distanceOf(typed, [name]);
    return distance === undefined ? [] : [{ country, distance }];
  });
  const all = [...cities, ...named].sort((a, b) => a.distance - b.distance);
  // Names with a typing mistake count only if no name is spelled as typed.
  return all.filter(({ distance }) => distance < 2 || all[0]!.distance === 2).slice(0, MAX_SPELLINGS);
}
