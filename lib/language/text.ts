import { IntlMessageFormat } from "intl-messageformat";
import { DEFAULT_LANGUAGE, languages, type MessageKey } from "./messages";
import { readerLocale, readerMessages } from "./reader";

/** The values of a message's arguments. */
export type Values = Record<string, string | number | Date>;

const formats = new Map<string, IntlMessageFormat>();

/**
 * A text in the reader's language.
 * @param key namespace and name: `bookings.title`
 * @param values one for each argument: `{nights, plural, one {# night} other {# nights}}` needs `nights`
 * @throws Error if a value is missing
 */
export function t(key: MessageKey, values?: Values): string {
  const text = messageOf(key);
  return values === undefined && !text.includes("{") ? text : String(formatOf(text).format(values));
}

/**
 * A text without values in English, because searches find English words in every language. Falls back to the reader's
 * language if English is not loaded.
 */
export function inEnglish(key: MessageKey): string {
  const [namespace, name] = split(key);
  const english = languages.messages.get(DEFAULT_LANGUAGE) as Namespaces | undefined;
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
  const parts = formatOf(messageOf(key)).format<Part>(values);
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

function formatOf(text: string): IntlMessageFormat {
  const locale = readerLocale();
  const known = `${locale}\n${text}`;
  let format = formats.get(known);
  if (!format) formats.set(known, (format = new IntlMessageFormat(text, locale)));
  return format;
}
