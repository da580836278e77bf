"use client";

import { lazy, Suspense, type ComponentType } from "react";
import { Loading, Skeleton } from "../ui/skeleton";
import { Told, useKept } from "../ui/use-kept";

/** Once the page has loaded; at once where it has. On the server there is nothing to wait for. */
const loaded: Promise<unknown> =
  typeof window === "undefined" || document.readyState === "complete"
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));

/**
 * A screen whose scripts come after the page itself: the server has drawn it already, so it is seen first and comes alive
 * a moment later, and what it needs does not stand in the way of the first paint. Gone to from another screen, its
 * outline is shown until it is there. What is pressed before that is kept for it.
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
