import { useSyncExternalStore } from "react";

/** A property recently opened in this browser. */
interface Recent {
  id: string;
  name: string;
  code: string;
}

const KEY = "inventory.recent";
const MAX = 8;
const NONE: readonly Recent[] = [];

const isRecent = (one: unknown): one is Recent =>
  typeof one === "object" &&
  one !== null &&
  ["id", "name", "code"].every((part) => typeof (one as Record<string, unknown>)[part] === "string");

let cached: { text: string; list: readonly Recent[] } = { text: "", list: NONE };

function read(): readonly Recent[] {
  try {
    const text = localStorage.getItem(KEY) ?? "";
    if (text !== cached.text) {
      const found: unknown = JSON.parse(text);
      cached = { text, list: Array.isArray(found) ? found.filter(isRecent) : NONE };
    }
  } catch {
    // Without local storage, or with an unknown value in it, no property is remembered.
  }
  return cached.list;
}

/** Remembers an opened property in this browser, the latest first. */
export function rememberProperty(one: Recent): void {
  const list = [one, ...read().filter(({ id }) => id !== one.id)].slice(0, MAX);
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Without local storage nothing is remembered.
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

export const useRecentProperties = (): readonly Recent[] => useSyncExternalStore(subscribe, read, () => NONE);
