"use client";

import { useSearchParams } from "next/navigation";

/** Changes of an address: null removes a parameter, a list sets several values. */
type AddressChange = Record<string, string | readonly string[] | null>;

/**
 * The state of a screen, stored in its address, so that reload, links and going back restore it. `change` replaces
 * the address; with `isStep` it adds a history entry. Sends no request to the server, because its rendering does not
 * depend on the query.
 */
export function useAddress(): {
  query: Readonly<URLSearchParams>;
  change: (what: AddressChange, options?: { isStep?: boolean }) => void;
} {
  return { query: useSearchParams(), change: changeAddress };
}

/** Changes the current address, not that of the last render, so that two changes in a row both count. */
export function changeAddress(what: AddressChange, { isStep = false } = {}): void {
  const search = changeSearch(window.location.search, what);
  window.history[isStep ? "pushState" : "replaceState"](null, "", search || window.location.pathname);
}

/** Applies changes to a query `?q=x`; empty if no parameter is left. */
export function changeSearch(search: string, what: AddressChange): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(what)) {
    next.delete(name);
    for (const one of value === null ? [] : [value].flat()) if (one !== "") next.append(name, one);
  }
  return next.size ? `?${next.toString()}` : "";
}
