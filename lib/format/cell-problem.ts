import type { MessageKey } from "@/lib/language/messages";
import { hasText, t } from "@/lib/language/text";

/** What a cell must contain, independent of language: the name of a text in `cells`, and its values. */
export interface ExpectedValue {
  /** The text's name: `cells.wholeNumber`. */
  code: string;
  values: Readonly<Record<string, string | number>>;
}

/** Creates an expectation from a text of `cells` and its values. Texts about a whole file are complete sentences. */
export function makeExpectation(
  code: Extract<MessageKey, `cells.${string}`>,
  values: ExpectedValue["values"] = {},
): ExpectedValue {
  return { code, values };
}

/** The text of an expectation in the reader's language; its code if another release has named it. */
export function expectedText({ code, values }: ExpectedValue): string {
  return hasText(code) ? t(code, values) : code;
}

/**
 * The expectation as a form's error: `must be a whole number from 1 to 99`.
 * @param room the room of the cell's row, for a form with several rooms
 */
export function requirementText(wanted: ExpectedValue, room?: string): string {
  const problem = t("cells.must", { expected: expectedText(wanted) });
  return room === undefined ? problem : t("cells.inRoom", { problem, room });
}

const SHOWN_LENGTH = 80;

/**
 * The problem of a cell in the reader's language: `expected a whole number from 1 to 99, found "two"`.
 * @param value the cell's text; null if the text is not the problem
 */
export function cellProblemText({
  expected: wanted,
  value,
}: {
  expected: ExpectedValue;
  value: string | null;
}): string {
  const words = expectedText(wanted);
  if (value === null) return words;
  if (value === "") return t("cells.foundNothing", { expected: words });
  const shown = value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
  return t("cells.found", { expected: words, value: JSON.stringify(shown) });
}
