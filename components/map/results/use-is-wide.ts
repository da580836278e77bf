"use client";

import { useSyncExternalStore } from "react";

/** Wide enough for the list and the map side by side. */
const WIDE = "(min-width: 80rem)";

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
