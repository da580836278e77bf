/** The words of typed dates: months and weekdays by locale from `Intl`, the others of the five languages by hand. */
export interface DateWords {
  /** 1 to 12. */
  monthOf: (word: string) => number | undefined;
  /** 0 is Sunday. */
  weekdayOf: (word: string) => number | undefined;
  /** Whether `3/14/27` is 14 March, as in the United States. */
  isMonthFirst: boolean;
}

/** Lower case without accents, marks of writing direction and dots of abbreviations; digits of any script as 0 to 9. */
export function foldDateText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.codePointAt(0)! % 16))
    .replaceAll("ß", "ss")
    .replaceAll(/[‐-―−→~]/g, "-");
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Days from today. */
export const RELATIVE_DAYS: Readonly<Record<string, number>> = {
  today: 0,
  heute: 0,
  hoy: 0,
  اليوم: 0,
  tomorrow: 1,
  tmrw: 1,
  tom: 1,
  morgen: 1,
  demain: 1,
  manana: 1,
  غدا: 1,
  overmorrow: 2,
  ubermorgen: 2,
};

/** Phrases of several words, folded, as one word. */
export const PHRASES: readonly (readonly [string, string])[] = [
  ["day after tomorrow", "overmorrow"],
  ["apres-demain", "overmorrow"],
  ["apres demain", "overmorrow"],
  ["pasado manana", "overmorrow"],
  ["بعد غد", "overmorrow"],
  ["aujourd'hui", "today"],
  ["aujourd’hui", "today"],
  ["que viene", "proximo"],
];

export const NIGHT_WORDS = list("n nt nts night nights nacht nachte nachten nuit nuits noche noches ليلة ليال ليالي");
export const DAY_WORDS = list("d day days tag tage tagen jour jours dia dias يوم ايام");
export const WEEK_WORDS = list("w wk wks week weeks woche wochen semaine semaines semana semanas اسبوع اسابيع");
export const NEXT_WORDS = list(
  "next nachste nachster nachsten nachstes prochain prochaine proximo proxima القادم القادمة المقبل المقبلة",
);
/** Between the ends of a range, beside the dash. */
export const TO_WORDS = list("to till until through bis au a al hasta الى حتى");
export const IN_WORDS = list("in dans en خلال");
/** Endings of ordinal numbers, such as 1st. */
export const ORDINALS = list("st nd rd th er re e eme o a");
/** Words without a meaning of their own here. */
export const FILLERS = list(
  "the of on from this and le la les du de d des el del den dem der dem vom von am um ab dieser diesen diesem diese " +
    "ce cet cette este esta desde jusqu من يوم في for fur pour por para x",
);

const known = new Map<string, DateWords>();

/** The words of a locale, and the English ones, which are understood in each. */
export function dateWordsOf(locale: string): DateWords {
  let words = known.get(locale);
  if (!words) known.set(locale, (words = createWords(locale)));
  return words;
}

function createWords(locale: string): DateWords {
  // 3 January 2027 is a Sunday; the months of a year are counted from January.
  const months = namesOf(locale, "month", 12, (n) => Date.UTC(2027, n, 1));
  const weekdays = namesOf(locale, "weekday", 7, (n) => Date.UTC(2027, 0, 3 + n));
  const order = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return {
    monthOf: (word) => find(months, word, 3, 1),
    weekdayOf: (word) => find(weekdays, word, 2, 0),
    isMonthFirst: order.indexOf("month") < order.indexOf("day"),
  };
}

type Names = ReadonlyMap<string, number>;

/** The long and short names of a locale, alone and within a date, then the English ones. */
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

/** The number of a name, or of the only name that begins with the word. */
function find(names: Names, word: string, shortest: number, base: number): number | undefined {
  const exact = names.get(word);
  if (exact !== undefined) return exact + base;
  if (word.length < shortest) return undefined;
  const found = new Set([...names].filter(([name]) => name.startsWith(word)).map(([, n]) => n));
  return found.size === 1 ? [...found][0]! + base : undefined;
}
