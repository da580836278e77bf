"use client";

import { type ReactNode, useSyncExternalStore } from "react";

/** Screens that are wide enough for the list and the map side by side. */
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

/** On a wide screen the list beside a map, which stays in view while the list scrolls. */
export function SideBySide({ list, map }: { list: ReactNode; map: ReactNode }) {
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <div className="@container flex min-w-0 flex-col gap-4">{list}</div>
      <div className="sticky top-4">{map}</div>
    </div>
  );
}

/** The height of a map beside a list. */
export const MAP_BESIDE_LIST_HEIGHT = "h-[max(26rem,calc(100dvh-26rem))]";
/** The height of a map alone. */
export const MAP_ALONE_HEIGHT = "h-[60dvh] min-h-80";
