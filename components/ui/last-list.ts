"use client";

import { useEffect, useSyncExternalStore } from "react";

/** What each list was narrowed by when it was left in this tab: the way back from one of its records leads there. */
const left = new Map<string, string>();
const never = () => () => {};

/** Notes what a list shows, by its path: `/bookings`. */
export function useRememberedList(path: string, search: string): void {
  useEffect(() => void left.set(path, search), [path, search]);
}

/** A list's address as it was left, else the list as it is. */
export function useListHref(path: string): string {
  const search = useSyncExternalStore(
    never,
    () => left.get(path) ?? "",
    () => "",
  );
  return search ? `${path}?${search}` : path;
}
