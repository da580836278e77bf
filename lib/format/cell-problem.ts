import type { MessageKey } from "@/lib/language/messages";
import { readsRightToLeft } from "@/lib/language/reader";
import { hasText, t } from "@/lib/language/text";

/** What a cell must contain, in any language: a text of `cells` and its values. */
export interface Expected {
  /** `cells.wholeNumber`. */
  code: string;
  values: Readonly<Record<string, string | number>>;
}

/** Names a text of `cells` and its values. Texts about a file, and not about a cell's value, are whole sentences. */
export function expected(code: Extract<MessageKey, `cells.${string}`>, values: Expected["values"] = {}): Expected {
  return { code, values };
}

/** Writes what is expected in the reader's language; the code itself when another release has named the text. */
export function expectedText({ code, values }: Expected): string {
  if (!hasText(code)) return code;
  const shown = Object.entries(values).map(([name, value]) => [name, inOwnOrder(value)] as const);
  return t(code, Object.fromEntries(shown));
}

/**
 * The same as a form says it of its field: `must be a whole number from 1 to 99`.
 * @param room the room in whose row the cell is, where a form writes several
 */
export function requirementText(wanted: Expected, room?: string): string {
  const problem = t("cells.must", { expected: expectedText(wanted) });
  return room === undefined ? problem : t("cells.inRoom", { problem, room });
}

const SHOWN_LENGTH = 80;

/**
 * Writes what is wrong with a cell in the reader's language: `expected a whole number from 1 to 99, found "two"`.
 * @param value the cell's text; null: the problem is not its value
 */
export function cellProblemText({ expected: wanted, value }: { expected: Expected; value: string | null }): string {
  const words = expectedText(wanted);
  if (value === null) return words;
  if (value === "") return t("cells.foundNothing", { expected: words });
  const shown = value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
  return t("cells.found", { expected: words, value: inOwnOrder(JSON.stringify(shown)) });
}

/** A word of a file between the words of a language from right to left keeps the order of its signs (UAX #9, FSI and PDI). */
function inOwnOrder(value: string | number): string | number {
  const isWord = typeof value === "string" && /^\p{L}+$/u.test(value);
  return readsRightToLeft() && !isWord ? `\u2068${value}\u2069` : value;
}
