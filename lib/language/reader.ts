import { DEFAULT_LANGUAGE, languages, type Messages } from "./messages";

/**
 * The reader's language as a tag of two letters: in a browser that of the page, on a server that of the request or of
 * the document that is drawn. English outside of both.
 */
export function readerLanguage(): string {
  if (typeof document !== "undefined") return languages.ofPage ?? (document.documentElement.lang || DEFAULT_LANGUAGE);
  return languages.ofRequest?.() ?? DEFAULT_LANGUAGE;
}

/** The texts of the reader's language. @throws Error when they have not been loaded */
export function readerMessages(): Messages {
  const language = readerLanguage();
  const messages = languages.messages.get(language) ?? languages.load?.(language);
  if (!messages) throw new Error(`The texts of the language "${language}" are not loaded`);
  return messages;
}

/** The reader's BCP 47 tag for numbers, dates and sorting: `en-GB`, `ar-u-nu-latn`. */
export function readerLocale(): string {
  return readerMessages().language.locale;
}

/** Whether the reader's language is written from right to left. */
export function readsRightToLeft(): boolean {
  return readerMessages().language.direction === "rtl";
}

/**
 * What is made once for each locale, such as formats of `Intl`, which are slow to make.
 * @returns a function that returns the reader's
 */
export function perLocale<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const locale = readerLocale();
    let one = made.get(locale);
    if (one === undefined) made.set(locale, (one = make(locale)));
    return one;
  };
}
