"use client";

import { use } from "react";
import { languages, registerMessages, type Messages } from "./messages";

const loading = new Map<string, Promise<void>>();

/**
 * Waits, before the first part is hydrated, for the texts of the page's language: one script, which browsers store. The
 * server has all languages.
 */
export function useLoadedTexts(language: string): void {
  if (languages.messages.has(language)) return;
  let texts = loading.get(language);
  if (!texts) loading.set(language, (texts = load(language)));
  use(texts);
}

async function load(language: string): Promise<void> {
  const { default: messages } = (await import(`./messages/${language}.json`)) as { default: Messages };
  registerMessages(language, messages);
}
