import { dayNumber } from "@/lib/core/dates";

/** The formats of calendar dates in one language, with English examples. */
interface DateStyles {
  /** `Sat 14 Mar 2026`. */
  date: (date: string) => string;
  /** `Sat 14 Mar`. */
  day: (date: string) => string;
  /** `14 Mar 2026`. */
  shortDate: (date: string) => string;
  /** `14 Mar`. */
  dayAndMonth: (date: string) => string;
  /** `Mar 2026`. */
  month: (date: string) => string;
  /** `Mar`. */
  monthName: (date: string) => string;
  /** `Mon` for 1 Monday to 7 Sunday. */
  weekday: (day: number) => string;
  /** `14–17 Mar 2026`. */
  range: (from: string, to: string) => string;
  /** `Sat 14 – Tue 17 Mar 2026`. */
  longRange: (from: string, to: string) => string;
}

/** The formats of a locale: the desk's own for English, those of `Intl` for others. @param locale a BCP 47 tag */
export function getDateStyles(locale: string): DateStyles {
  return locale.startsWith("en") ? ENGLISH : ofIntl(locale);
}

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const dayOf = (date: string): number => +date.slice(8, 10);
const monthOf = (date: string): string => MONTHS[+date.slice(5, 7) - 1]!;
const yearOf = (date: string): string => date.slice(0, 4);
// 1 January 1970 was a Thursday.
const weekdayOf = (date: string): string => DAYS[(((dayNumber(date) + 4) % 7) + 7) % 7]!;
const shortDate = (date: string): string => `${dayOf(date)} ${monthOf(date)} ${yearOf(date)}`;
const longDate = (date: string): string => `${weekdayOf(date)} ${shortDate(date)}`;

const ENGLISH: DateStyles = {
  date: longDate,
  day: (date) => longDate(date).slice(0, -5),
  monthName: monthOf,
  shortDate,
  dayAndMonth: (date) => `${dayOf(date)} ${monthOf(date)}`,
  month: (date) => `${monthOf(date)} ${yearOf(date)}`,
  weekday: (day) => DAYS[day % 7]!,
  range(from, to) {
    if (from === to) return shortDate(to);
    const end = shortDate(to);
    if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOf(from)}–${end}`;
    const start = `${dayOf(from)} ${monthOf(from)}`;
    return yearOf(from) === yearOf(to) ? `${start} – ${end}` : `${start} ${yearOf(from)} – ${end}`;
  },
  longRange(from, to) {
    const same = from.slice(0, 7) === to.slice(0, 7) ? -9 : from.slice(0, 4) === to.slice(0, 4) ? -5 : undefined;
    return `${longDate(from).slice(0, same)} – ${longDate(to)}`;
  },
};

/** Formats by `Intl`. A calendar date is passed as its midnight in UTC. */
function ofIntl(locale: string): DateStyles {
  const day = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const [long, short] = [formatOf({ ...day, weekday: "short" }), formatOf(day)];
  const style = (options: Intl.DateTimeFormatOptions) => {
    const format = formatOf({ ...options, timeZone: "UTC" });
    return (date: string) => isolate(format.format(new Date(date)));
  };
  const weekday = formatOf({ weekday: "short", timeZone: "UTC" });
  return {
    date: (date) => isolate(long.format(new Date(date))),
    day: style({ weekday: "short", day: "numeric", month: "short" }),
    monthName: style({ month: "short" }),
    shortDate: (date) => isolate(short.format(new Date(date))),
    dayAndMonth: style({ day: "numeric", month: "short" }),
    month: style({ month: "short", year: "numeric" }),
    // 3 January 2027 is a Sunday.
    weekday: (n) => weekday.format(Date.UTC(2027, 0, 3 + (n % 7))),
    range: (from, to) => isolate(withPlainSpaces(short.formatRange(new Date(from), new Date(to)))),
    longRange: (from, to) => isolate(withPlainSpaces(long.formatRange(new Date(from), new Date(to)))),
  };
}

/** Node and browsers put different spaces around dashes, so a page would differ from what its server rendered. */
const withPlainSpaces = (text: string): string => text.replaceAll(/[\u2009\u202f]/g, " ");

/** Letters of scripts from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** Keeps a date in right-to-left letters together beside a name in Latin ones (Unicode isolates). */
const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2067${text}\u2069` : text);
