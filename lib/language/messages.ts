import type en from "./messages/en.json";

/** All texts of one language by namespace and name, in ICU message syntax. The English file defines which exist. */
export type Messages = typeof en;

/** A text's key, `bookings.title`: namespace and name. */
export type MessageKey = {
  [Namespace in keyof Messages]: `${Namespace}.${Extract<keyof Messages[Namespace], string>}`;
}[keyof Messages];

/** The language for readers who prefer none of those offered. */
export const DEFAULT_LANGUAGE = "en";

/** The cookie with the language that the reader has chosen. */
export const LANGUAGE_COOKIE = "language";

interface Languages {
  messages: Map<string, Messages>;
  /** Returns the language of the running request; absent in a browser. */
  ofRequest?: () => string | undefined;
  /** The language of the page in a browser. */
  ofPage?: string;
  /** Reads the texts of a language that is not loaded yet; absent in a browser. */
  load?: (language: string) => Messages | undefined;
  /** Lists the languages that can be read; absent in a browser. */
  list?: () => string[];
}

// One store per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __languages?: Languages };

/** The languages loaded in this process or page. */
export const loadedLanguages: Languages = (shared.__languages ??= { messages: new Map() });

// Programs and tests load a language when its first text is needed. Next's server has loaded all of them for its pages.
if (typeof window === "undefined" && import.meta.dirname) {
  loadedLanguages.load ??= (language) => {
    const file = `${import.meta.dirname}/messages/${language}.json`;
    const messages = JSON.parse(process.getBuiltinModule("node:fs").readFileSync(file, "utf8")) as Messages;
    registerMessages(language, messages);
    return messages;
  };
  let found: string[] | undefined;
  loadedLanguages.list ??= () => {
    if (found) return found;
    const { existsSync, readdirSync } = process.getBuiltinModule("node:fs");
    const folder = `${import.meta.dirname}/messages`;
    // The bundle is in another folder; the server that runs it has loaded all languages.
    const files = existsSync(folder) ? readdirSync(folder) : [];
    return (found = files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -".json".length)));
  };
}

/** Makes a language's texts available to `t`. */
export function registerMessages(language: string, messages: Messages): void {
  loadedLanguages.messages.set(language, messages);
}

/** Tags of the offered languages, English first; in a browser, of the loaded ones. */
export function offeredLanguages(): string[] {
  const rank = (language: string) => (language === DEFAULT_LANGUAGE ? 0 : 1);
  const tags = new Set([...(loadedLanguages.list?.() ?? []), ...loadedLanguages.messages.keys()]);
  return [...tags].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
