import { memoizePerLocale, readerMessages } from "@/lib/language/reader";

const lists = memoizePerLocale((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));

/** Joins texts to a list: `Ada, Byron and Grace`. */
export const formatList = (parts: readonly string[]): string => lists().format(parts);

/** A label within a sentence: `half board` for `Half board`. German nouns keep their capital. */
export function formatNoun(label: string): string {
  return readerMessages().language.nouns === "lower" ? label.toLowerCase() : label;
}
