import { readerMessages } from "@/lib/language/reader";

/** A label within a sentence: `half board` for `Half board`. German nouns keep their capital. */
export function formatNoun(label: string): string {
  return readerMessages().language.nouns === "lower" ? label.toLowerCase() : label;
}
