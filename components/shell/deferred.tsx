"use client";

import { lazy, Suspense, type ComponentType } from "react";
import { Loading, Skeleton } from "../ui/skeleton";
import { Told, useKept } from "../ui/use-kept";

/** Resolves when the page has loaded. On the server it resolves immediately. */
const loaded: Promise<unknown> =
  typeof window === "undefined" || document.readyState === "complete"
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));

/**
 * A screen whose script loads after the page: the server has rendered it, so it is painted first and hydrates later, and its
 * script does not delay the first paint. On client-side navigation its skeleton is shown until it is loaded. Input before
 * hydration is recorded and replayed.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Screen = lazy(async () => {
    await loaded;
    return { default: await load() };
  });
  return function Deferred(props: Props) {
    const { place, onAlive } = useKept<HTMLDivElement>();
    return (
      <div ref={place} className="contents">
        <Suspense fallback={<Outline />}>
          <Screen {...props} />
          <Told onAlive={onAlive} />
        </Suspense>
      </div>
    );
  };
}

function Outline() {
  return (
    <div className="flex flex-col gap-4">
      <Loading what="Opening the screen" />
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-10" />
      <Skeleton className="h-96" />
    </div>
  );
}
