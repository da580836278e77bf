import { languages, registerMessages, type Messages } from "./messages";

const loading = new Map<string, Promise<void>>();

/** Makes a language that of the page, and loads its texts. An error page of Next has no language in its markup. */
export function loadPageTexts(language: string): Promise<void> {
  languages.ofPage = language;
  return loadTexts(language);
}

/** Loads the texts of a language in a browser: one script, which it stores. The same promise for the same language. */
export function loadTexts(language: string): Promise<void> {
  let texts = loading.get(language);
  if (!texts) loading.set(language, (texts = load(language)));
  return texts;
}

async function load(language: string): Promise<void> {
  const { default: messages } = (await import(`./messages/${language}.json`)) as { default: Messages };
  registerMessages(language, messages);
}
