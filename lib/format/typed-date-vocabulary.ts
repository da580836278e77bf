import { DEFAULT_LANGUAGE, loadedLanguages, offeredLanguages, type Messages } from "@/lib/language/messages";
import { readerLanguage } from "@/lib/language/reader";

/** The words of typed dates. `Intl` has the months and weekdays of a locale, the language files have the others. */
export interface DateWords {
  /** Phrases of several words, each with a single word of the same meaning. */
  phrases: readonly (readonly [string, string])[];
  /** Days from today that a word means; undefined for other words. */
  relativeDayOf: (word: string) => number | undefined;
  isNight: Is;
  isDay: Is;
  isWeek: Is;
  isNext: Is;
  /** Whether a word joins the ends of a range, as a dash does. */
  isTo: Is;
  isIn: Is;
  /** Whether a text is the ending of an ordinal number, such as "st" in 1st. */
  isOrdinal: Is;
  /** Whether a word can be ignored. */
  isFiller: Is;
  /** The number of a month's name, 1 to 12. */
  monthOf: (word: string) => number | undefined;
  /** The number of a weekday's name, 0 for Sunday. */
  weekdayOf: (word: string) => number | undefined;
  /** Whether `3/14/27` means 14 March, as in the United States. */
  isMonthFirst: boolean;
}

type Is = (word: string) => boolean;

/**
 * Normalizes a text: lower case, without accents, marks of writing direction and dots of abbreviations, with digits
 * of any script as 0 to 9.
 */
export function foldDateText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.codePointAt(0)! % 16))
    .replaceAll("ß", "ss")
    .replaceAll("'", "’")
    .replaceAll(/[‐-―−→~]/g, "-");
}

/** Word lists in the language files. */
type Lists = Messages["typedDates"];

/** The English words again, because a page in another language does not load the English file. */
export const ENGLISH_WORDS: Lists = {
  today: "today",
  tomorrow: "tomorrow tmrw tom",
  dayAfterTomorrow: "overmorrow day_after_tomorrow",
  night: "n nt nts night nights",
  day: "d day days",
  week: "w wk wks week weeks",
  next: "next",
  to: "to till until through",
  in: "in",
  ordinal: "st nd rd th",
  filler: "the of on from this and for x",
};

/** Splits a list of words and normalizes them. In the file, `_` joins a phrase of several words. */
function wordsOf(list: string): string[] {
  return list.split(" ").map((word) => foldDateText(word.replaceAll("_", " ")));
}

/** Word lists of a locale, of the reader's language, and of English, which is always understood. */
function listsOf(locale: string): Lists[] {
  const tags = new Set([locale.slice(0, 2), readerLanguage()]);
  tags.delete(DEFAULT_LANGUAGE);
  const offered = offeredLanguages();
  const others = [...tags]
    .filter((tag) => offered.includes(tag))
    .flatMap((tag) => (loadedLanguages.messages.get(tag) ?? loadedLanguages.load?.(tag))?.typedDates ?? []);
  return [...others, ENGLISH_WORDS];
}

const known = new Map<string, DateWords>();

/** The words of a locale, of the reader's language, and of English, which is always understood. */
export function getDateWords(locale: string): DateWords {
  const key = `${locale} ${readerLanguage()}`;
  let words = known.get(key);
  if (!words) known.set(key, (words = createWords(locale)));
  return words;
}

/** Names of word lists, each with its number of days from today. */
const RELATIVE = [
  ["today", 0],
  ["tomorrow", 1],
  ["dayAfterTomorrow", 2],
] as const;

/** Joins a phrase to one word with a sign that is never typed. */
const oneWord = (phrase: string): string => phrase.replaceAll(/[ ’-]/g, "ـ");

function createWords(locale: string): DateWords {
  // 3 January 2027 is a Sunday. Months are counted from January.
  const months = namesOf(locale, "month", 12, (n) => Date.UTC(2027, n, 1));
  const weekdays = namesOf(locale, "weekday", 7, (n) => Date.UTC(2027, 0, 3 + n));
  const lists = listsOf(locale);
  const all = (name: keyof Lists) => lists.flatMap((list) => wordsOf(list[name]));
  const isIn = (name: keyof Lists): Is => {
    const words = new Set(all(name));
    return (word) => words.has(word);
  };
  const nexts = new Set(all("next").map(oneWord));
  const relative = new Map<string, number>();
  for (const [name, days] of RELATIVE) for (const word of all(name)) relative.set(oneWord(word), days);
  const order = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return {
    phrases: [...RELATIVE.map(([name]) => name), "next" as const].flatMap((name) =>
      all(name).flatMap((word) => (oneWord(word) === word ? [] : [[word, oneWord(word)] as const])),
    ),
    relativeDayOf: (word) => relative.get(word),
    isNight: isIn("night"),
    isDay: isIn("day"),
    isWeek: isIn("week"),
    isNext: (word) => nexts.has(word),
    isTo: isIn("to"),
    isIn: isIn("in"),
    isOrdinal: isIn("ordinal"),
    isFiller: isIn("filler"),
    monthOf: (word) => find(months, word, 3, 1),
    weekdayOf: (word) => find(weekdays, word, 2, 0),
    isMonthFirst: order.indexOf("month") < order.indexOf("day"),
  };
}

type Names = ReadonlyMap<string, number>;

/** Long and short names of a locale, alone and within a date, then the English ones. */
function namesOf(locale: string, part: "month" | "weekday", count: number, at: (n: number) => number): Names {
  const names = new Map<string, number>();
  for (const language of [locale, "en"]) {
    for (const style of ["long", "short"] as const) {
      for (const rest of [{}, { day: "numeric", month: style }] as const) {
        const format = new Intl.DateTimeFormat(language, {
          ...rest,
          [part]: style,
          timeZone: "UTC",
          calendar: "gregory",
        });
        for (let n = 0; n < count; n++) {
          const name = format.formatToParts(at(n)).find(({ type }) => type === part)?.value;
          const folded = foldDateText(name ?? "").replaceAll(".", "");
          if (folded !== "" && !names.has(folded)) names.set(folded, n);
        }
      }
    }
  }
  return names;
}

/** The number of a name, or of the only name that starts with the word. */
function find(names: Names, word: string, shortest: number, base: number): number | undefined {
  const exact = names.get(word);
  if (exact !== undefined) return exact + base;
  if (word.length < shortest) return undefined;
  const found = new Set([...names].filter(([name]) => name.startsWith(word)).map(([, n]) => n));
  return found.size === 1 ? [...found][0]! + base : undefined;
}
