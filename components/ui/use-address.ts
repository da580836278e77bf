"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect } from "react";

/** What is to be different in the address: null takes a parameter away, a list stands for several of one name. */
export type AddressChange = Record<string, string | readonly string[] | null>;

/** Where a change leads that has not taken effect yet: the next one goes on from there, so that neither gets lost. */
let ahead: { from: string; to: string } | null = null;

/**
 * The screen's state, kept in its address: a reload, a link and going back all show the same.
 * `change` replaces the address; with `isStep` going back leads to what was before.
 */
export function useAddress(): {
  query: Readonly<URLSearchParams>;
  change: (what: AddressChange, options?: { isStep?: boolean }) => void;
} {
  const query = useSearchParams();
  const path = usePathname();
  const router = useRouter();
  useEffect(() => {
    ahead = null;
  }, [query, path]);
  const change = useCallback(
    (what: AddressChange, { isStep = false } = {}) => {
      const from = `${path}?${query.toString()}`;
      const next = new URLSearchParams(ahead?.from === from ? ahead.to : query);
      for (const [name, value] of Object.entries(what)) {
        next.delete(name);
        for (const one of value === null ? [] : [value].flat()) if (one !== "") next.append(name, one);
      }
      const search = next.toString();
      ahead = { from, to: search };
      router[isStep ? "push" : "replace"](search ? `${path}?${search}` : path, { scroll: false });
    },
    [query, path, router],
  );
  return { query, change };
}
