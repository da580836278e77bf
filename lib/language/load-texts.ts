import { loadedLanguages, registerMessages, type Messages } from "./messages";

const loading = new Map<string, Promise<void>>();

/** Sets the page's language and loads its texts. Next's own error page has no language in its markup. */
export function loadPageTexts(language: string): Promise<void> {
  loadedLanguages.ofPage = language;
  return loadTexts(language);
}

/**
 * Loads a language's texts in a browser, as one script that the browser caches. Returns the same promise for the same
 * language.
 */
export function loadTexts(language: string): Promise<void> {
  let texts = loading.get(language);
  if (!texts) loading.set(language, (texts = load(language)));
  return texts;
}

async function load(language: string): Promise<void> {
  const { default: messages } = (await import(`./messages/${language}.json`)) as { default: Messages };
  registerMessages(language, messages);
}
