import type en from "./messages/en.json";

/** The texts of one language by namespace and name, in ICU message syntax. English names them all. */
export type Messages = typeof en;

/** `bookings.title`: a namespace and a name within it. */
export type MessageKey = {
  [Namespace in keyof Messages]: `${Namespace}.${Extract<keyof Messages[Namespace], string>}`;
}[keyof Messages];

/** The language of a reader without a preference that is offered. */
export const DEFAULT_LANGUAGE = "en";

/** The cookie in which a browser remembers the language that its reader chose. */
export const LANGUAGE_COOKIE = "language";

interface Languages {
  messages: Map<string, Messages>;
  /** The language of the request that is running; absent in a browser. */
  ofRequest?: () => string | undefined;
  /** The language of a browser's page. */
  ofPage?: string;
  /** Reads a language that is not loaded yet; absent in a browser. */
  load?: (language: string) => Messages | undefined;
  /** The languages that can be read; absent in a browser. */
  list?: () => string[];
}

// One set per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __languages?: Languages };

/** The loaded languages of this process or page. */
export const languages: Languages = (shared.__languages ??= { messages: new Map() });

// Programs and tests read a language when its first text is needed. Pages find all of them loaded by their server.
if (typeof window === "undefined" && import.meta.dirname) {
  languages.load ??= (language) => {
    const file = `${import.meta.dirname}/messages/${language}.json`;
    const messages = JSON.parse(process.getBuiltinModule("node:fs").readFileSync(file, "utf8")) as Messages;
    registerMessages(language, messages);
    return messages;
  };
  let found: string[] | undefined;
  languages.list ??= () => {
    if (found) return found;
    const { existsSync, readdirSync } = process.getBuiltinModule("node:fs");
    const folder = `${import.meta.dirname}/messages`;
    // A bundle is elsewhere: the server that runs it has loaded all languages.
    const files = existsSync(folder) ? readdirSync(folder) : [];
    return (found = files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -".json".length)));
  };
}

/** Makes a language's texts available to `t`. */
export function registerMessages(language: string, messages: Messages): void {
  languages.messages.set(language, messages);
}

/** The tags of the languages that are offered, English first; in a browser of those that are loaded. */
export function offeredLanguages(): string[] {
  const rank = (language: string) => (language === DEFAULT_LANGUAGE ? 0 : 1);
  const tags = new Set([...(languages.list?.() ?? []), ...languages.messages.keys()]);
  return [...tags].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
