"use client";

import { useSyncExternalStore } from "react";
import { Segmented } from "@/components/ui/fields/segmented";
import { LANGUAGES, type Language } from "@/lib/staff/developer/languages";

/** The key in local storage of the chosen language. */
const KEY = "snippet-language";

const listeners = new Set<() => void>();
let chosen: Language | undefined;

function current(): Language {
  if (chosen !== undefined) return chosen;
  try {
    const stored = localStorage.getItem(KEY);
    chosen = LANGUAGES.find(({ id }) => id === stored)?.id;
  } catch {
    // Without local storage the examples are in the first language.
  }
  return (chosen ??= "curl");
}

function choose(language: Language): void {
  chosen = language;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without local storage the choice lasts until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language of the examples, shared by all pages of this browser. */
export function useLanguage(): [Language, (language: Language) => void] {
  return [useSyncExternalStore(subscribe, current, () => "curl"), choose];
}

/** Chooses the programming language of the examples. */
export function LanguageSwitch() {
  const [language, change] = useLanguage();
  return <Segmented label="Language" choices={LANGUAGES} value={language} onChange={change} />;
}
