import { perLocale, readerLocale } from "@/lib/language/reader";

const numbers = perLocale((locale) => new Intl.NumberFormat(locale));
const percents = perLocale((locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }));
const compact = perLocale((locale) => new Intl.NumberFormat(locale, { notation: "compact" }));

/** `12,345` */
export const formatNumber = (value: number): string => numbers().format(value);

/** `12.5%` of a share of 0.125. */
export const formatPercent = (share: number): string => percents().format(share);

/** `12K` of 12,345, where there is little room. */
export const formatCompact = (value: number): string => compact().format(value);

/** Orders texts as the reader sorts them: numbers within them by value. */
export const compareText = (a: string, b: string): number => a.localeCompare(b, readerLocale(), { numeric: true });
