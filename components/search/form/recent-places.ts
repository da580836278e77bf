import { useSyncExternalStore } from "react";
import type { Where } from "../search-state";

const MAX_RECENT = 6;
const NONE: readonly Where[] = [];

/** Keyed by person, because several people may use one browser. */
const keyOf = (person: string) => `search.recent.${person}`;

function isWhere(value: unknown): value is Where {
  if (typeof value !== "object" || value === null) return false;
  const { kind, id, label } = value as Record<string, unknown>;
  return (kind === "place" || kind === "property") && typeof id === "string" && typeof label === "string";
}

let cached: { text: string; list: readonly Where[] } = { text: "", list: NONE };

function read(person: string): readonly Where[] {
  try {
    const text = localStorage.getItem(keyOf(person)) ?? "[]";
    if (text !== cached.text) {
      const found: unknown = JSON.parse(text);
      cached = { text, list: Array.isArray(found) ? found.filter(isWhere) : NONE };
    }
    return cached.list;
  } catch {
    // Without local storage, or with an unknown value in it, nothing is remembered.
    return NONE;
  }
}

/** Adds a place or property that a person searched in, as the latest. */
export function addRecentWhere(person: string, { kind, id, label }: Where): void {
  const list = [{ kind, id, label }, ...read(person).filter((where) => where.id !== id)].slice(0, MAX_RECENT);
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(list));
  } catch {
    // Without local storage nothing is remembered.
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** Where a person searched recently in this browser, latest first. */
export const useRecentWhere = (person: string): readonly Where[] =>
  useSyncExternalStore(
    subscribe,
    () => read(person),
    () => NONE,
  );
