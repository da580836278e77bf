import { useSyncExternalStore } from "react";

/** Screens whose records can be unread. */
export type UnreadScreen = "bookings" | "quotes";
/** The unread records by their public ids. */
export type Unread = Readonly<Record<UnreadScreen, readonly string[]>>;

/**
 * Maximum number of unread records that are stored: the mark only shows that there are some, and the list shows all.
 */
const MAX_UNREAD = 50;
const NONE: Unread = { bookings: [], quotes: [] };
const keyOf = (person: string): string => `unread_${person}`;
const listeners = new Set<() => void>();

/** Adds an unread record. */
export function withUnread(unread: Unread, screen: UnreadScreen, id: string): Unread {
  const ids = unread[screen];
  return ids.includes(id) || ids.length >= MAX_UNREAD ? unread : { ...unread, [screen]: [...ids, id] };
}

/** Removes what an address shows from the unread records: a list shows all of its records, a page its own. */
export function withoutShown(unread: Unread, path: string): Unread {
  const [, screen, id] = path.split("/");
  if (screen !== "bookings" && screen !== "quotes") return unread;
  const rest = id === undefined || id === "" ? [] : unread[screen].filter((one) => one !== id);
  return rest.length === unread[screen].length ? unread : { ...unread, [screen]: rest };
}

/** Reads what this browser has stored for a person. */
export function readUnread(text: string | null): Unread {
  try {
    const { bookings, quotes } = JSON.parse(text ?? "{}") as Partial<Record<UnreadScreen, unknown>>;
    const idsOf = (value: unknown) =>
      Array.isArray(value) ? value.filter((id): id is string => typeof id === "string").slice(0, MAX_UNREAD) : [];
    return { bookings: idsOf(bookings), quotes: idsOf(quotes) };
  } catch {
    return NONE;
  }
}

function stored(person: string): string | null {
  try {
    return localStorage.getItem(keyOf(person));
  } catch {
    return null;
  }
}

/** Changes the unread records in every tab of this browser. */
export function changeUnread(person: string, change: (unread: Unread) => Unread): void {
  const before = readUnread(stored(person));
  const after = change(before);
  if (after === before) return;
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(after));
  } catch {
    // Without local storage nothing is marked as unread.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** How many records of each screen are unread by a person. */
export function useUnread(person: string): Readonly<Record<UnreadScreen, number>> {
  const text = useSyncExternalStore(
    subscribe,
    () => stored(person),
    () => null,
  );
  const { bookings, quotes } = readUnread(text);
  return { bookings: bookings.length, quotes: quotes.length };
}
