import { formatInstant } from "@/lib/core/dates";
import { groupThousands, minorDigits } from "@/lib/core/money";
import { formatDate, formatDateRange, formatZone } from "@/lib/format/dates";
import type { PaperLanguage } from "../languages";

/** A phrase with a number, `{n}`, in the forms that its language has. */
export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The date, money and number formats of a language. Digits are always Latin: suppliers everywhere read them. */
export interface Formats {
  /** `Sat 14 Mar 2026` of a calendar date. */
  date(date: string): string;
  /** `14–17 Mar 2026`. */
  range(from: string, to: string): string;
  /** A date, or an instant with an offset in its local time: `Sat 14 Mar 2026, 18:00`. */
  dateOrTime(at: string): string;
  /** An instant in local time of a zone. */
  dateTime(instant: string | Date, zone: string): string;
  /** `Berlin` of `Europe/Berlin`. */
  zone(zone: string): string;
  /** `1,240.50 EUR` of an amount in the API's format. Digits are copied, not computed. */
  amount(amount: string, currency: string): string;
  /** `3 nights`. */
  count(n: number, phrase: Counted): string;
  /** Between the parts of an enumeration, with its space. */
  comma: string;
  /** `Ada, Byron and Grace`. */
  list(parts: readonly string[]): string;
  /** `German` of `de`; an unknown tag unchanged. */
  language(tag: string): string;
  /** `Germany` of `DE`; an unknown code unchanged. */
  country(code: string): string;
}

/** BCP 47 tags with the regional format of each language. */
const TAGS: Record<PaperLanguage, string> = { en: "en-GB", de: "de-DE", fr: "fr-FR", es: "es-ES", ar: "ar-u-nu-latn" };

const made = new Map<PaperLanguage, Formats>();

/** The formats of a language, made once: Intl's objects are slow to make. */
export function formatsOf(language: PaperLanguage): Formats {
  const known = made.get(language) ?? makeFormats(language);
  made.set(language, known);
  return known;
}

function makeFormats(language: PaperLanguage): Formats {
  const tag = TAGS[language];
  const { date, range } = language === "en" ? { date: formatDate, range: formatDateRange } : datesIn(tag);
  const plural = new Intl.PluralRules(tag);
  const list = new Intl.ListFormat(tag, { type: "conjunction" });
  const separators = new Intl.NumberFormat(tag, { useGrouping: "always" }).formatToParts(1000.5);
  // French separates thousands by a narrow space that few fonts have.
  const separator = (type: string) => separators.find((part) => part.type === type)!.value.replace("\u202f", "\u00a0");
  const comma = language === "ar" ? "، " : ", ";
  const names = (type: "language" | "region") => {
    const known = new Intl.DisplayNames(tag, { type, fallback: "code" });
    return (code: string) => {
      try {
        return known.of(code) ?? code;
      } catch {
        return code;
      }
    };
  };
  return {
    date,
    range,
    dateOrTime: (at) => (at.length > 10 ? `${date(at.slice(0, 10))}${comma}${at.slice(11, 16)}` : date(at)),
    dateTime(instant, zone) {
      const local = formatInstant(new Date(instant), zone);
      return `${date(local.slice(0, 10))}${comma}${local.slice(11, 16)}`;
    },
    zone: formatZone,
    amount: (amount, currency) =>
      `${figures(amount, currency, separator("group"), separator("decimal"))}\u00a0${currency}`,
    count: (n, phrase) => (phrase[plural.select(n)] ?? phrase.other).replace("{n}", String(n)),
    comma,
    list: (parts) => list.format(parts),
    language: names("language"),
    country: names("region"),
  };
}

/** Dates by Intl. A calendar date is formatted as its midnight in UTC. */
function datesIn(tag: string): Pick<Formats, "date" | "range"> {
  const day = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  const long = new Intl.DateTimeFormat(tag, { ...day, weekday: "short" });
  const short = new Intl.DateTimeFormat(tag, day);
  return {
    date: (date) => long.format(new Date(date)),
    range: (from, to) => short.formatRange(new Date(from), new Date(to)),
  };
}

function figures(amount: string, currency: string, group: string, decimal: string): string {
  const [whole = "0", fraction = ""] = amount.replace(/^-/, "").split(".");
  const digits = minorDigits(currency);
  const grouped = groupThousands(whole).replaceAll(",", group);
  const all = digits ? `${grouped}${decimal}${fraction.padEnd(digits, "0")}` : grouped;
  return amount.startsWith("-") ? `−${all}` : all;
}
