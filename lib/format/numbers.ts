import { perLocale, readerLocale } from "@/lib/language/reader";

const numbers = perLocale((locale) => new Intl.NumberFormat(locale));
const percents = perLocale((locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }));
const percentages = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
);
const compact = perLocale((locale) => new Intl.NumberFormat(locale, { notation: "compact" }));

/** `12,345` */
export const formatNumber = (value: number): string => numbers().format(value);

/** `12.5%` of a share of 0.125. */
export const formatPercent = (share: number): string => percents().format(share);

/** `12.5%` of the wire's "12.50", which is a percentage already. */
export const formatPercentage = (percent: string): string => percentages().format(Number(percent) / 100);

/** A function that writes numbers with a unit of `Intl` and these decimals: `1.2 km`. */
export function unitFormat(unit: "meter" | "kilometer" | "kilobyte" | "megabyte", digits = 0) {
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = perLocale((locale) => new Intl.NumberFormat(locale, { style: "unit", unit, ...decimals }));
  return (value: number): string => format().format(value);
}

/** A number with these decimals: `12.40`. */
export function formatDecimals(value: number, digits: number): string {
  return value.toLocaleString(readerLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `12K` of 12,345, where there is little room. */
export const formatCompact = (value: number): string => compact().format(value);

/** Orders texts as the reader sorts them: numbers within them by value. */
export const compareText = (a: string, b: string): number => a.localeCompare(b, readerLocale(), { numeric: true });
