import { IntlMessageFormat } from "intl-messageformat";
import { DEFAULT_LANGUAGE, loadedLanguages, type MessageKey } from "./messages";
import { readerLocale, readerMessages, readsRightToLeft } from "./reader";

/** The values of a message's arguments. */
type Values = Record<string, string | number | Date>;

const formats = new Map<string, IntlMessageFormat>();

/**
 * A text in the reader's language.
 * @param key namespace and name: `bookings.title`
 * @param values one for each argument: `{nights, plural, one {# night} other {# nights}}` needs `nights`
 * @throws Error if a value is missing
 */
export function t(key: MessageKey, values?: Values): string {
  const text = messageOf(key);
  if (values === undefined) return text.includes("{") ? String(formatOf(text).format()) : text;
  const format = formatOf(text);
  return String(format.format(withIsolatedNames(format, values)));
}

/**
 * A text without values in English, because searches find English words in every language. Falls back to the reader's
 * language if English is not loaded.
 */
export function inEnglish(key: MessageKey): string {
  const [namespace, name] = split(key);
  const english = loadedLanguages.messages.get(DEFAULT_LANGUAGE) as Namespaces | undefined;
  return english?.[namespace]?.[name] ?? messageOf(key);
}

/**
 * Formats a text whose arguments and tags are not texts, such as elements; returns its parts.
 * @param values functions receive the parts inside their tag
 */
export function formatParts<Part>(
  key: MessageKey,
  values: Record<string, string | number | Part | ((parts: (string | Part)[]) => Part)>,
): (string | Part)[] {
  const format = formatOf(messageOf(key));
  const parts = format.format<Part>(withIsolatedNames(format, values));
  return Array.isArray(parts) ? parts : [parts];
}

/** Whether a text of this key exists, for keys that contain a code. */
export function hasText(key: string): key is MessageKey {
  const [namespace, name] = split(key);
  return Object.hasOwn((readerMessages() as Namespaces)[namespace] ?? {}, name);
}

type Namespaces = Readonly<Record<string, Readonly<Record<string, string>>>>;

function split(key: string): [namespace: string, name: string] {
  const dot = key.indexOf(".");
  return [key.slice(0, dot), key.slice(dot + 1)];
}

function messageOf(key: MessageKey): string {
  const [namespace, name] = split(key);
  const text = (readerMessages() as Namespaces)[namespace]?.[name];
  if (text === undefined) throw new Error(`There is no text "${key}"`);
  return text;
}

/** A text with a letter or figure whose first letter, if any, is not of a script from the right. */
const IS_FROM_LEFT = /^(?![^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]).*[\p{L}\p{N}]/su;
const IS_ISOLATED = /^\u2068[^\u2069]*\u2069$/;

/**
 * Keeps a name, an amount or a code in its own order within a sentence from the right (UAX #9, FSI and PDI): without it
 * numbers, brackets, signs and what stands beside them change their places. Text from the right stays as it is.
 */
export const inOwnOrder = (text: string): string =>
  readsRightToLeft() && IS_FROM_LEFT.test(text) && !IS_ISOLATED.test(text) ? `\u2068${text}\u2069` : text;

/** Keeps the values of a message in their own order. Values that choose a form of the message stay as they are. */
function withIsolatedNames<V>(format: IntlMessageFormat, values: Record<string, V>): Record<string, V> {
  if (!readsRightToLeft()) return values;
  const choosing = new Set(listChoosers(format.getAst()));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      typeof value === "string" && !choosing.has(name) ? [name, inOwnOrder(value) as V] : [name, value],
    ),
  );
}

/** The arguments that choose a form of a message, at any depth. */
const listChoosers = (elements: ReturnType<IntlMessageFormat["getAst"]>): string[] =>
  elements.flatMap((one) => {
    if ("options" in one) return [one.value, ...Object.values(one.options).flatMap(({ value }) => listChoosers(value))];
    return "children" in one ? listChoosers(one.children) : [];
  });

function formatOf(text: string): IntlMessageFormat {
  const locale = readerLocale();
  const known = `${locale}\n${text}`;
  let format = formats.get(known);
  if (!format) formats.set(known, (format = new IntlMessageFormat(text, locale)));
  return format;
}
