import { memoizePerLocale, readerLocale } from "@/lib/language/reader";
import { inOwnOrder } from "@/lib/language/text";

const numbers = memoizePerLocale((locale) => new Intl.NumberFormat(locale));
const percents = memoizePerLocale(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }),
);
const percentages = memoizePerLocale(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
);
const compact = memoizePerLocale((locale) => new Intl.NumberFormat(locale, { notation: "compact" }));

/** Formats a number: `12,345`. */
export const formatNumber = (value: number): string => numbers().format(value);

/** Formats a share as percentage: `12.5%` for 0.125. */
export const formatPercent = (share: number): string => inOwnOrder(percents().format(share));

/** Formats a wire percentage: `12.5%` for "12.50". */
export const formatPercentage = (percent: string): string => inOwnOrder(percentages().format(Number(percent) / 100));

/** Creates a formatter for numbers with a unit and a number of decimals: `1.2 km`. */
export function makeUnitFormat(unit: "meter" | "kilometer" | "kilobyte" | "megabyte", digits = 0) {
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = memoizePerLocale((locale) => new Intl.NumberFormat(locale, { style: "unit", unit, ...decimals }));
  return (value: number): string => format().format(value);
}

/** Formats a number with this many decimals: `12.40`. */
export function formatDecimals(value: number, digits: number): string {
  return value.toLocaleString(readerLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Formats a number for narrow places: `12K` for 12,345. */
export const formatCompact = (value: number): string => compact().format(value);

/** Compares texts as the reader sorts them, with numbers inside by value. */
export const compareText = (a: string, b: string): number => a.localeCompare(b, readerLocale(), { numeric: true });
