import { readerMessages } from "@/lib/language/reader";

/** A label within a sentence: `half board` of `Half board`. German writes nouns with a capital everywhere. */
export function formatNoun(label: string): string {
  return readerMessages().language.nouns === "lower" ? label.toLowerCase() : label;
}
