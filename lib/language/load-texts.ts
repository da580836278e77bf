import { registerMessages, type Messages } from "./messages";

const loading = new Map<string, Promise<void>>();

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
