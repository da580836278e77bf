import { addDays, nightsBetween, type CalendarDate } from "@/lib/core/dates";
import { formatCount } from "./counts";
import {
  findValidReading,
  isMarkAt,
  getNumberAt,
  readDay,
  resolveDay,
  tokenize,
  getWordAt,
  type DayParts,
  type ParseProblem,
  type Token,
  type TypedContext,
} from "./typed-date";
import { t } from "@/lib/language/text";
import { getDateWords, type DateWords } from "./typed-date-vocabulary";

export interface DateRange {
  from: CalendarDate;
  to: CalendarDate;
}
type TypedRange = DateRange | ParseProblem;

/** A stay counts nights, at least one. Other ranges count days, including the last one. */
export type RangeUnit = "nights" | "days";

interface RangeContext extends TypedContext {
  unit: RangeUnit;
  /** The dates chosen before. */
  current?: DateRange | null;
}

const MIN_NIGHTS: Record<RangeUnit, number> = { nights: 1, days: 0 };

/** Maximum nights of a range over New Year without years; a longer one is more likely a mistake. */
const MAX_TURN_NIGHTS = 62;
const MAX_NIGHTS = 999;

/** What a text says about a range. */
interface RangeParts {
  start?: DayParts;
  end?: DayParts;
  /** The number of nights from the first to the last date. */
  nights?: number;
}

/**
 * Parses two dates as people type them: `14-17 mar`, `14.3.-17.3.`, `14 mar 3 nights`, `fri 2n`. A single date keeps
 * the length of the current range, and a length alone keeps its first date.
 */
export function parseTypedRange(text: string, context: RangeContext): TypedRange {
  const tokens = tokenize(text, getDateWords(context.locale));
  return findValidReading<DateRange>(
    [...readRange(tokens ?? [], context)].map((parts) => () => resolveRange(parts, context)),
    t(context.unit === "nights" ? "format.typed.notNights" : "format.typed.notDays", { text: text.trim() }),
  );
}

/** All ways to read the whole text, most specific first. */
function* readRange(tokens: readonly Token[], { locale, today, unit }: RangeContext): Generator<RangeParts> {
  const words = getDateWords(locale);
  const isEnd = (at: number) => at === tokens.length;
  const alone = readLength(tokens, 0, unit, words);
  if (alone && isEnd(alone.next)) yield { nights: alone.nights };
  for (const [start, next] of readDay(tokens, 0, words, today)) {
    if (isEnd(next)) {
      yield { start };
      continue;
    }
    const after = isSeparator(tokens, next, words) ? next + 1 : next;
    const length = readLength(tokens, after, unit, words) ?? readAdded(tokens, after);
    if (length && isEnd(length.next)) yield { start, nights: length.nights };
    for (const [end, last] of readDay(tokens, after, words, today)) {
      if (isEnd(last)) yield { start, end };
      const checked = readLength(tokens, last, unit, words);
      if (checked && isEnd(checked.next)) yield { start, end, nights: checked.nights };
    }
  }
}

function isSeparator(tokens: readonly Token[], at: number, words: DateWords): boolean {
  return isMarkAt(tokens, at, "-") || isMarkAt(tokens, at, "/") || words.isTo(getWordAt(tokens, at) ?? "");
}

/** Reads a length, `3 nights`, `2n`, `1 week`; if days are counted, also `3 days`. */
function readLength(
  tokens: readonly Token[],
  at: number,
  unit: RangeUnit,
  words: DateWords,
): { nights: number; next: number } | undefined {
  const count = getNumberAt(tokens, at)?.number;
  const word = getWordAt(tokens, at + 1) ?? "";
  if (count === undefined || count > MAX_NIGHTS) return undefined;
  const lastDay = unit === "days" ? 1 : 0;
  if (words.isNight(word)) return { nights: count, next: at + 2 };
  if (words.isWeek(word) && count > 0) return { nights: count * 7 - lastDay, next: at + 2 };
  return unit === "days" && words.isDay(word) && count > 0 ? { nights: count - 1, next: at + 2 } : undefined;
}

/** Reads `+3` after a date. */
function readAdded(tokens: readonly Token[], at: number): { nights: number; next: number } | undefined {
  const count = isMarkAt(tokens, at, "+") ? getNumberAt(tokens, at + 1) : undefined;
  return count && count.number <= MAX_NIGHTS ? { nights: count.number, next: at + 2 } : undefined;
}

function resolveRange({ start, end, nights }: RangeParts, { today, unit, current }: RangeContext): TypedRange {
  const least = MIN_NIGHTS[unit];
  if (nights !== undefined && nights < least) return { problem: t("format.typed.noNight") };
  if (!start) {
    return current
      ? { from: current.from, to: addDays(current.from, nights!) }
      : { problem: t("format.typed.noFirst"), isUnknown: true };
  }
  if (!end) {
    const first = resolveDay(start, today);
    if ("problem" in first) return first;
    const length = nights ?? (current ? nightsBetween(current.from, current.to) : least);
    return { from: first.date, to: addDays(first.date, length) };
  }
  const range = resolveEnds(start, end, today, unit);
  if ("problem" in range) return range;
  const count = nightsBetween(range.from, range.to);
  if (nights === undefined || nights === count) return range;
  return {
    problem: t("format.typed.otherLength", { length: formatLength(count, unit), typed: formatLength(nights, unit) }),
  };
}

/** Formats a number of nights as length: `3 nights`, `4 days`. */
export const formatLength = (nights: number, unit: RangeUnit): string =>
  unit === "nights" ? formatCount(nights, "night") : formatCount(nights + 1, "day");

function resolveEnds(start: DayParts, end: DayParts, today: CalendarDate, unit: RangeUnit): TypedRange {
  const [s, e] = [{ ...start }, { ...end }];
  if (s.day !== undefined && e.day !== undefined) fillFromOtherEnd(s, e);
  const first = resolveDay(s, today);
  if ("problem" in first) return first;
  const { date: from } = first;
  const hasNoYear = s.year === undefined && e.year === undefined && e.month !== undefined && s.month !== undefined;
  if (hasNoYear) e.year = Number(from.slice(0, 4)) + (e.month! < s.month! ? 1 : 0);
  const last = resolveDay(e, e.isNext ? today : addDays(from, MIN_NIGHTS[unit]));
  if ("problem" in last) return last;
  const count = nightsBetween(from, last.date);
  const turnsTooFar = hasNoYear && count > MAX_TURN_NIGHTS && e.month! < s.month!;
  if (count < 0 || turnsTooFar) return { problem: t(`format.typed.before.${unit}`) };
  if (count < MIN_NIGHTS[unit]) return { problem: t("format.typed.sameDay") };
  return { from, to: last.date };
}

/** Completes each end of a range with the month or year that only the other end has: `14–17 Mar`, `30 Dec – 2 Jan 2028`, `Mar 14 – 17, 2027`. */
function fillFromOtherEnd(s: DayParts, e: DayParts): void {
  if (s.month === undefined && e.month !== undefined) s.month = e.month;
  else if (e.month === undefined && s.month !== undefined) {
    const isInNextMonth = e.day! < s.day!;
    e.month = isInNextMonth ? (s.month % 12) + 1 : s.month;
  }
  if (s.month === undefined || e.month === undefined) return;
  const turns = e.month < s.month ? 1 : 0;
  if (s.year === undefined && e.year !== undefined) s.year = e.year - turns;
  else if (e.year === undefined && s.year !== undefined) e.year = s.year + turns;
}
