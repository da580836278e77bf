import type { Messages } from "@/lib/language/messages";
import { t } from "@/lib/language/text";

/** What is counted, by its name in the texts. */
export type Counted = keyof Messages["counts"];

/** `1 night`, `3 nights`. */
export function formatCount(count: number, of: Counted): string {
  return t(`counts.${of}`, { count });
}
