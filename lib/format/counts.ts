import type { Messages } from "@/lib/language/messages";
import { t } from "@/lib/language/text";

/** The noun that is counted, by its name in the texts. */
export type CountedNoun = keyof Messages["counts"];

/** A count with its noun: `1 night`, `3 nights`. */
export function formatCount(count: number, of: CountedNoun): string {
  return t(`counts.${of}`, { count });
}
