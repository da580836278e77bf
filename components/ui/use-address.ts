"use client";

import { useSearchParams } from "next/navigation";

/** What is to be different in the address: null takes a parameter away, a list stands for several of one name. */
export type AddressChange = Record<string, string | readonly string[] | null>;

/**
 * The screen's state, kept in its address: a reload, a link and going back all show the same.
 * `change` replaces the address; with `isStep` going back leads to what was before. Nothing is asked of the server for it: what
 * it draws of a screen does not go by the query.
 */
export function useAddress(): {
  query: Readonly<URLSearchParams>;
  change: (what: AddressChange, options?: { isStep?: boolean }) => void;
} {
  return { query: useSearchParams(), change };
}

// By the address as it stands, not as the screen was last drawn: of two changes at once none undoes the other.
function change(what: AddressChange, { isStep = false } = {}): void {
  const search = changed(window.location.search, what);
  window.history[isStep ? "pushState" : "replaceState"](null, "", search || window.location.pathname);
}

/** `?q=x` with what is to be different in it; empty where nothing is left. */
export function changed(search: string, what: AddressChange): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(what)) {
    next.delete(name);
    for (const one of value === null ? [] : [value].flat()) if (one !== "") next.append(name, one);
  }
  return next.size ? `?${next.toString()}` : "";
}
