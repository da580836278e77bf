import { useSyncExternalStore } from "react";
import { LANGUAGES, type Language } from "@/lib/staff/developer/languages";

/** Where this browser keeps in which language requests are shown. */
const KEY = "snippet-language";

const listeners = new Set<() => void>();
let chosen: Language | undefined;

function current(): Language {
  if (chosen !== undefined) return chosen;
  try {
    const stored = localStorage.getItem(KEY);
    chosen = LANGUAGES.find(({ id }) => id === stored)?.id;
  } catch {
    // A browser that keeps nothing begins with the first one each time.
  }
  return (chosen ??= "curl");
}

function choose(language: Language): void {
  chosen = language;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // For as long as the page lives, then.
  }
  for (const told of listeners) told();
}

function subscribe(told: () => void): () => void {
  listeners.add(told);
  return () => listeners.delete(told);
}

/** The language that requests are shown in, the same on all pages of this browser. */
export function useLanguage(): [Language, (language: Language) => void] {
  return [useSyncExternalStore(subscribe, current, () => "curl"), choose];
}
