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

/** A text whose first sign is a letter of a script from the left. */
const IS_FROM_LEFT = /^(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u;

/**
 * Keeps names in Latin letters together within a sentence from the right (UAX #9, FSI and PDI): without it a name's number,
 * brackets or next name change their places. Values that choose a form of the message stay as they are.
 */
function withIsolatedNames<V>(format: IntlMessageFormat, values: Record<string, V>): Record<string, V> {
  if (!readsRightToLeft()) return values;
  const choosing = new Set(listChoosers(format.getAst()));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      typeof value === "string" && IS_FROM_LEFT.test(value) && !choosing.has(name)
        ? [name, `\u2068${value}\u2069` as V]
        : [name, value],
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
