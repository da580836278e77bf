import { addDays, dayNumber, isDate, type CalendarDate } from "@/lib/core/dates";
import { memoizePerLocale } from "@/lib/language/reader";
import { t } from "@/lib/language/text";
import { formatShortDate } from "./dates";
import { getDateWords, foldDateText, type DateWords } from "./typed-date-vocabulary";

/** How to interpret typed dates. */
export interface TypedContext {
  /** The reader's current date. A date without a year is the next such date from then on. */
  today: CalendarDate;
  /** The reader's locale, for names of months and weekdays and the order of day and month. */
  locale: string;
}

/** Why a text is not a date. */
export interface ParseProblem {
  /** The problem as a message. */
  problem: string;
  /** Whether the text is not a date yet: more typing may make it one. */
  isUnknown?: boolean;
}

type TypedDate = { date: CalendarDate } | ParseProblem;

/** A number, a word, or one of `. / - +`. */
export type Token = { number: number; digits: number } | { word: string } | { mark: string };

/** The parts of a day that a text contains. The missing parts follow from today and from the range's other end. */
export interface DayParts {
  day?: number;
  month?: number;
  year?: number;
  /** 0 for Sunday. */
  weekday?: number;
  /** Whether the weekday is meant in the next week, which starts on Monday. */
  isNext?: boolean;
  /** A date that was typed relative to today. */
  date?: CalendarDate;
}

/** One way to read the tokens from a position on, and the position after it. */
type Reading = readonly [DayParts, number];

const MAX_LENGTH = 80;
/** Years outside of these are not accepted. */
const [MIN_YEAR, MAX_YEAR] = [1900, 2199];

/**
 * Parses a date as people type it: `14.3.`, `14 mar`, `14 March 2027`, `2027-03-14`, `3/14/27` by the locale,
 * `tomorrow`, `sat`, `next fri`, `+3`.
 */
export function parseTypedDate(text: string, context: TypedContext): TypedDate {
  const words = getDateWords(context.locale);
  const tokens = tokenize(text, words);
  const whole = [...readDay(tokens ?? [], 0, words, context.today)].filter(([, next]) => next === tokens?.length);
  return findValidReading(
    whole.map(
      ([parts]) =>
        () =>
          resolveDay(parts, context.today),
    ),
    t("format.typed.notADate", { text: text.trim() }),
  );
}

/**
 * Returns the first reading that is a valid date, else the problem of the first reading, else that the text is
 * unknown.
 */
export function findValidReading<T>(readings: readonly (() => T | ParseProblem)[], unknown: string): T | ParseProblem {
  let first: ParseProblem | undefined;
  for (const resolve of readings) {
    const result = resolve();
    if (typeof result !== "object" || result === null || !("problem" in result)) return result;
    if (!first || (first.isUnknown && !result.isUnknown)) first = result;
  }
  return first ?? { problem: unknown, isUnknown: true };
}

/** Splits a text into tokens; undefined if it contains anything else. */
export function tokenize(text: string, words: DateWords): Token[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  let folded = foldDateText(text);
  for (const [phrase, word] of words.phrases) folded = folded.replaceAll(phrase, ` ${word} `);
  const tokens: Token[] = [];
  for (const [part] of folded.replaceAll(/[,;،·'’()]/g, " ").matchAll(/\p{Nd}+|\p{L}+|[^\s]/gu)) {
    if (/^\d/.test(part)) {
      // Two dates typed without a pause, as in a segmented field.
      const halves = part.length === 16 ? [part.slice(0, 8), part.slice(8)] : [part];
      for (const digits of halves) tokens.push({ number: Number(digits), digits: digits.length });
    } else if (/^\p{L}/u.test(part)) {
      const previous = tokens.at(-1);
      const isOrdinal =
        words.isOrdinal(part) && previous && "number" in previous && folded.includes(`${previous.number}${part}`);
      if (!isOrdinal && !words.isFiller(part)) tokens.push({ word: part });
    } else if ("./-+".includes(part)) tokens.push({ mark: part });
    else return undefined;
  }
  return tokens;
}

export const getWordAt = (tokens: readonly Token[], at: number): string | undefined => {
  const token = tokens[at];
  return token && "word" in token ? token.word : undefined;
};
export const getNumberAt = (tokens: readonly Token[], at: number): { number: number; digits: number } | undefined => {
  const token = tokens[at];
  return token && "number" in token ? token : undefined;
};
export const isMarkAt = (tokens: readonly Token[], at: number, mark: string): boolean => {
  const token = tokens[at];
  return token !== undefined && "mark" in token && token.mark === mark;
};
/** The position after a dot, if there is one. */
const afterDot = (tokens: readonly Token[], at: number): number => (isMarkAt(tokens, at, ".") ? at + 1 : at);

/** All ways to read a day at a position, most specific first. */
export function* readDay(
  tokens: readonly Token[],
  at: number,
  words: DateWords,
  today: CalendarDate,
): Generator<Reading> {
  const word = getWordAt(tokens, at);
  if (isMarkAt(tokens, at, "+") || (word !== undefined && words.isIn(word))) {
    yield* readDistance(tokens, at + 1, words, today);
    return;
  }
  if (word === undefined) {
    yield* readDayAndMonth(tokens, at, words, today);
    return;
  }
  const days = words.relativeDayOf(word);
  if (days !== undefined) yield [{ date: addDays(today, days) }, at + 1];
  if (words.isNext(word)) {
    const weekday = words.weekdayOf(getWordAt(tokens, at + 1) ?? "");
    if (weekday !== undefined) yield [{ weekday, isNext: true }, afterDot(tokens, at + 2)];
  }
  yield* readDayAndMonth(tokens, at, words, today);
  const weekday = words.weekdayOf(word);
  if (weekday === undefined) return;
  const next = afterDot(tokens, at + 1);
  for (const [parts, end] of readDayAndMonth(tokens, next, words, today)) yield [{ ...parts, weekday }, end];
  if (words.isNext(getWordAt(tokens, next) ?? "")) yield [{ weekday, isNext: true }, next + 1];
  yield [{ weekday }, next];
}

/** Reads a distance from today: `3`, `3 days`, `2 weeks`. */
function* readDistance(
  tokens: readonly Token[],
  at: number,
  words: DateWords,
  today: CalendarDate,
): Generator<Reading> {
  const count = getNumberAt(tokens, at);
  if (!count || count.digits > 3) return;
  const unit = getWordAt(tokens, at + 1) ?? "";
  if (words.isWeek(unit)) yield [{ date: addDays(today, count.number * 7) }, at + 2];
  if (words.isDay(unit)) yield [{ date: addDays(today, count.number) }, at + 2];
  yield [{ date: addDays(today, count.number) }, at + 1];
}

function* readDayAndMonth(
  tokens: readonly Token[],
  at: number,
  words: DateWords,
  today: CalendarDate,
): Generator<Reading> {
  const first = getNumberAt(tokens, at);
  const yearAt = (where: number) => yearOf(getNumberAt(tokens, where), today);
  if (!first) {
    // As in `March 14, 2027`.
    const month = words.monthOf(getWordAt(tokens, at) ?? "");
    const dayAt = afterDot(tokens, at + 1);
    const day = getNumberAt(tokens, dayAt);
    if (month === undefined || !day || day.digits > 2) return;
    const year = yearAt(dayAt + 1);
    if (year !== undefined) yield [{ day: day.number, month, year }, dayAt + 2];
    yield [{ day: day.number, month }, afterDot(tokens, dayAt + 1)];
    return;
  }
  yield* readNumeric(tokens, at, words, today);
  if (first.digits > 2) return;
  const day = first.number;
  const next = afterDot(tokens, at + 1);
  const month = words.monthOf(getWordAt(tokens, next) ?? "");
  if (month !== undefined) {
    const end = afterDot(tokens, next + 1);
    const year = yearAt(end);
    if (year !== undefined) yield [{ day, month, year }, end + 1];
    yield [{ day, month }, end];
  }
  // The year in `17, 2027`, after `March 14 –`.
  const year = getNumberAt(tokens, next)?.digits === 4 ? yearAt(next) : undefined;
  if (year !== undefined) yield [{ day, year }, next + 1];
  yield [{ day }, next];
}

/** Reads dates that consist of digits only. */
function* readNumeric(
  tokens: readonly Token[],
  at: number,
  { isMonthFirst }: DateWords,
  today: CalendarDate,
): Generator<Reading> {
  const [a, b, c] = [getNumberAt(tokens, at)!, getNumberAt(tokens, at + 2), getNumberAt(tokens, at + 4)];
  if (a.digits === 8) {
    const [high, low] = [Math.floor(a.number / 10_000), a.number % 10_000];
    yield [{ year: high, month: Math.floor(low / 100), day: low % 100 }, at + 1];
    yield [{ ...ordered(Math.floor(high / 100), high % 100, isMonthFirst), year: low }, at + 1];
    return;
  }
  const mark = [".", "/", "-"].find((one) => isMarkAt(tokens, at + 1, one));
  if (mark === undefined || !b || b.digits > 2) return;
  const isThree = isMarkAt(tokens, at + 3, mark) && c !== undefined;
  if (a.digits === 4) {
    if (isThree && c.digits <= 2) yield [{ year: a.number, month: b.number, day: c.number }, at + 5];
    return;
  }
  if (a.digits > 2) return;
  const dayAndMonth = ordered(a.number, b.number, isMonthFirst && mark !== ".");
  // In `14.3. 17.3.` the third number starts the next date.
  const isNextDate = isMarkAt(tokens, at + 5, ".") && getNumberAt(tokens, at + 6) !== undefined;
  const year = isThree && !isNextDate ? yearOf(c, today) : undefined;
  if (year !== undefined) yield [{ ...dayAndMonth, year }, afterDot(tokens, at + 5)];
  // `14-3` is more likely a range.
  if (mark !== "-") yield [dayAndMonth, mark === "." ? afterDot(tokens, at + 3) : at + 3];
}

/** Day and month in the locale's order, unless only the other order gives a valid month. */
function ordered(a: number, b: number, isMonthFirst: boolean): { day: number; month: number } {
  const [day, month] = isMonthFirst ? [b, a] : [a, b];
  return month > 12 && day <= 12 ? { day: month, month: day } : { day, month };
}

/** Two digits are the year nearest to today, preferring coming ones: at most 20 years ago, at most 79 ahead. */
function yearOf(token: { number: number; digits: number } | undefined, today: CalendarDate): number | undefined {
  if (token?.digits === 4 && token.number >= MIN_YEAR && token.number <= MAX_YEAR) return token.number;
  if (token?.digits !== 2) return undefined;
  const oldest = Number(today.slice(0, 4)) - 20;
  return oldest + ((((token.number - oldest) % 100) + 100) % 100);
}

const getWeekday = (date: CalendarDate): number => (((dayNumber(date) + 4) % 7) + 7) % 7;
const weekdays = memoizePerLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }));
const months = memoizePerLocale((locale) => new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }));
/** Names a weekday, `Sunday` for 0; 3 January 2027 is a Sunday. */
const nameOfWeekday = (weekday: number): string => weekdays().format(Date.UTC(2027, 0, 3 + weekday));
/** Names a month: `January` for 1. */
const nameOfMonth = (month: number): string => months().format(Date.UTC(2027, month - 1, 1));
const two = (n: number): string => String(n).padStart(2, "0");

/** Resolves a day to a date. @param from the first date that an incomplete one can mean */
export function resolveDay(parts: DayParts, from: CalendarDate): TypedDate {
  const { day, month, year, weekday } = parts;
  if (parts.date !== undefined) return { date: parts.date };
  if (day === undefined) {
    if (weekday === undefined) return { problem: t("format.typed.noDay"), isUnknown: true };
    const start = parts.isNext ? addDays(from, 7 - ((getWeekday(from) + 6) % 7)) : from;
    return { date: addDays(start, (weekday - getWeekday(start) + 7) % 7) };
  }
  const found = month === undefined ? nextDayOfMonth(day, from) : dateIn(day, month, year, from);
  if (!("date" in found) || weekday === undefined || getWeekday(found.date) === weekday) return found;
  const right = nameOfWeekday(getWeekday(found.date));
  const date = formatShortDate(found.date);
  return { problem: t("format.typed.wrongWeekday", { date, weekday: right, typed: nameOfWeekday(weekday) }) };
}

function nextDayOfMonth(day: number, from: CalendarDate): TypedDate {
  if (day < 1 || day > 31) return { problem: t("format.typed.noSuchDay", { day }) };
  for (let date = from; ; date = addDays(date, 1)) if (+date.slice(8) === day) return { date };
}

function dateIn(day: number, month: number, year: number | undefined, from: CalendarDate): TypedDate {
  if (month < 1 || month > 12) return { problem: t("format.typed.noSuchMonth", { month }) };
  const first = Number(from.slice(0, 4));
  // The next 29 February may be eight years ahead.
  const years = year === undefined ? Array.from({ length: 9 }, (_, n) => first + n) : [year];
  for (const one of years) {
    const date = `${one}-${two(month)}-${two(day)}`;
    if (isDate(date) && (year !== undefined || date >= from)) return { date };
  }
  const isLeapDay = day === 29 && month === 2;
  const none = { day, month: nameOfMonth(month) };
  return isLeapDay && year !== undefined
    ? { problem: t("format.typed.noSuchDateIn", { ...none, year }) }
    : { problem: t("format.typed.noSuchDate", none) };
}
