"use client";

import { useEffect, useSyncExternalStore } from "react";

/** The last query of each list in this tab, so that a record's back link restores the filters. */
const left = new Map<string, string>();
const never = () => () => {};

/** Remembers a list's current query under its path: `/bookings`. */
export function useRememberedList(path: string, search: string): void {
  useEffect(() => void left.set(path, search), [path, search]);
}

/** A list's address with its last query, if any. */
export function useListHref(path: string): string {
  const search = useSyncExternalStore(
    never,
    () => left.get(path) ?? "",
    () => "",
  );
  return search ? `${path}?${search}` : path;
}
