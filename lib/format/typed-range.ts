import { addDays, nightsBetween, type CalendarDate } from "@/lib/core/dates";
import { formatCount } from "./dates";
import {
  firstGood,
  isMark,
  numberAt,
  readDay,
  resolveDay,
  tokensOf,
  wordAt,
  type DayParts,
  type Misunderstood,
  type Token,
  type TypedContext,
} from "./typed-date";
import { dateWordsOf, NIGHT_WORDS, TO_WORDS, WEEK_WORDS } from "./typed-date-words";

export interface DateRange {
  from: CalendarDate;
  to: CalendarDate;
}
export type TypedRange = DateRange | Misunderstood;

/** A range over the turn of the year without years is at most this long; a longer one is rather a mistake. */
const MAX_TURN_NIGHTS = 62;
const MAX_NIGHTS = 999;

interface Said {
  start?: DayParts;
  end?: DayParts;
  nights?: number;
}

/**
 * Understands two dates as people type them: `14-17 mar`, `14.3.-17.3.`, `14 mar 3 nights`, `fri 2n`. One date keeps
 * the number of nights of `current`, and a number of nights alone keeps its first date.
 */
export function parseTypedRange(text: string, context: TypedContext, current?: DateRange | null): TypedRange {
  const tokens = tokensOf(text);
  return firstGood<DateRange>(
    [...readRange(tokens ?? [], context)].map((said) => () => resolveRange(said, context.today, current)),
    `“${text.trim()}” is not a range of dates. Type dates such as 14–17 Mar, or a date and nights such as fri 2n`,
  );
}

/** All readings of the whole text: the most specific first. */
function* readRange(tokens: readonly Token[], { locale, today }: TypedContext): Generator<Said> {
  const words = dateWordsOf(locale);
  const isEnd = (at: number) => at === tokens.length;
  const alone = readNights(tokens, 0);
  if (alone && isEnd(alone.next)) yield { nights: alone.nights };
  for (const [start, next] of readDay(tokens, 0, words, today)) {
    if (isEnd(next)) {
      yield { start };
      continue;
    }
    const after = isSeparator(tokens, next) ? next + 1 : next;
    const stay = readNights(tokens, after) ?? readAdded(tokens, after);
    if (stay && isEnd(stay.next)) yield { start, nights: stay.nights };
    for (const [end, last] of readDay(tokens, after, words, today)) {
      if (isEnd(last)) yield { start, end };
      const said = readNights(tokens, last);
      if (said && isEnd(said.next)) yield { start, end, nights: said.nights };
    }
  }
}

function isSeparator(tokens: readonly Token[], at: number): boolean {
  return isMark(tokens, at, "-") || isMark(tokens, at, "/") || TO_WORDS.has(wordAt(tokens, at) ?? "");
}

/** `3 nights`, `2n`, `1 week`. */
function readNights(tokens: readonly Token[], at: number): { nights: number; next: number } | undefined {
  const count = numberAt(tokens, at);
  const unit = wordAt(tokens, at + 1) ?? "";
  if (!count || count.number > MAX_NIGHTS) return undefined;
  if (NIGHT_WORDS.has(unit)) return { nights: count.number, next: at + 2 };
  return WEEK_WORDS.has(unit) ? { nights: count.number * 7, next: at + 2 } : undefined;
}

/** `+3` after a date. */
function readAdded(tokens: readonly Token[], at: number): { nights: number; next: number } | undefined {
  const count = isMark(tokens, at, "+") ? numberAt(tokens, at + 1) : undefined;
  return count && count.number <= MAX_NIGHTS ? { nights: count.number, next: at + 2 } : undefined;
}

function resolveRange({ start, end, nights }: Said, today: CalendarDate, current?: DateRange | null): TypedRange {
  if (nights === 0) return { problem: "A stay has at least one night" };
  if (!start) {
    return current
      ? { from: current.from, to: addDays(current.from, nights!) }
      : { problem: "Type the first date too", isUnknown: true };
  }
  if (!end) {
    const first = resolveDay(start, today);
    if ("problem" in first) return first;
    const stay = nights ?? (current ? nightsBetween(current.from, current.to) : 1);
    return { from: first.date, to: addDays(first.date, stay) };
  }
  const range = resolveEnds(start, end, today);
  if ("problem" in range) return range;
  const count = nightsBetween(range.from, range.to);
  if (nights === undefined || nights === count) return range;
  return { problem: `These dates are ${formatCount(count, "night")}, not ${nights}` };
}

const BEFORE = "Check-out is before check-in";

function resolveEnds(start: DayParts, end: DayParts, today: CalendarDate): TypedRange {
  const [s, e] = [{ ...start }, { ...end }];
  if (s.day !== undefined && e.day !== undefined) fillFromOtherEnd(s, e);
  const first = resolveDay(s, today);
  if ("problem" in first) return first;
  const { date: from } = first;
  const hasNoYear = s.year === undefined && e.year === undefined && e.month !== undefined && s.month !== undefined;
  if (hasNoYear) e.year = Number(from.slice(0, 4)) + (e.month! < s.month! ? 1 : 0);
  const last = resolveDay(e, e.isNext ? today : addDays(from, 1));
  if ("problem" in last) return last;
  const count = nightsBetween(from, last.date);
  if (count === 0) return { problem: "Check-out is the same day as check-in" };
  if (count < 0 || (hasNoYear && count > MAX_TURN_NIGHTS && e.month! < s.month!)) return { problem: BEFORE };
  return { from, to: last.date };
}

/** Completes each end by what only the other one says: `14–17 Mar`, `30 Dec – 2 Jan 2028`, `Mar 14 – 17, 2027`. */
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
