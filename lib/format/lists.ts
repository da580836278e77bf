import { perLocale } from "@/lib/language/reader";

const lists = perLocale((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));

/** Joins texts to a list: `Ada, Byron and Grace`. */
export const formatList = (parts: readonly string[]): string => lists().format(parts);
