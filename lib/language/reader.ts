import { DEFAULT_LANGUAGE, loadedLanguages, type Messages } from "./messages";

/**
 * The tag of the reader's language: the page's in a browser, the request's or the document's on a server; otherwise
 * English.
 */
export function readerLanguage(): string {
  if (typeof document !== "undefined")
    return loadedLanguages.ofPage ?? (document.documentElement.lang || DEFAULT_LANGUAGE);
  return loadedLanguages.ofRequest?.() ?? DEFAULT_LANGUAGE;
}

/** The texts of the reader's language. @throws Error if they are not loaded */
export function readerMessages(): Messages {
  const language = readerLanguage();
  const messages = loadedLanguages.messages.get(language) ?? loadedLanguages.load?.(language);
  if (!messages) throw new Error(`The texts of the language "${language}" are not loaded`);
  return messages;
}

/** The reader's BCP 47 tag for numbers, dates and sorting: `en-GB`, `ar-u-nu-latn`. */
export function readerLocale(): string {
  return readerMessages().language.locale;
}

export function readsRightToLeft(): boolean {
  return readerMessages().language.direction === "rtl";
}

/**
 * Memoizes a value per locale, such as an `Intl` format, which is slow to create.
 * @returns a function that returns the value for the reader's locale
 */
export function memoizePerLocale<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const locale = readerLocale();
    let one = made.get(locale);
    if (one === undefined) made.set(locale, (one = make(locale)));
    return one;
  };
}
