"use client";

import { use, useEffect, useState } from "react";
import { DEFAULT_LANGUAGE, languages, registerMessages, type Messages } from "./messages";

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

/** Loads the English texts too, for what is found in each language; the component is drawn again when they are there. */
export function useEnglishTexts(): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (languages.messages.has(DEFAULT_LANGUAGE)) return;
    // Without them the reader's own language finds everything.
    load(DEFAULT_LANGUAGE).then(
      () => setLoaded(true),
      () => {},
    );
  }, []);
}

async function load(language: string): Promise<void> {
  const { default: messages } = (await import(`./messages/${language}.json`)) as { default: Messages };
  registerMessages(language, messages);
}
