"use client";

import { Suspense, useLayoutEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { useIsAlive } from "@/lib/staff/client/drawn";
import { onceTurned } from "./on-demand";
import { Told, useKept } from "./use-kept";

/** What a part is given; it may change while the part is still only drawn. */
class Given<Props> {
  readonly #followers = new Set<() => void>();
  #now: Props;
  constructor(readonly first: Props) {
    this.#now = first;
  }
  readonly now = (): Props => this.#now;
  readonly atFirst = (): Props => this.first;
  readonly follow = (tell: () => void) => {
    this.#followers.add(tell);
    return () => this.#followers.delete(tell);
  };
  set(props: Props): void {
    this.#now = props;
    for (const tell of this.#followers) tell();
  }
}

/**
 * A part of a screen whose scripts come when somebody turns to the page: drawn by the server, it can be read and focused at
 * once; what is pressed or typed in the moment before it comes alive is kept for it. On a screen that was gone to from
 * another one, `outline` is shown until it is there.
 */
export function onTurn<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  outline: ReactNode,
): ComponentType<Props> {
  const Loaded = onceTurned(load);

  function Alive({ given, onAlive }: { given: Given<Props>; onAlive: () => void }) {
    const props = useSyncExternalStore(given.follow, given.now, given.atFirst);
    return (
      <>
        <Loaded {...props} />
        <Told onAlive={onAlive} />
      </>
    );
  }

  return function OnTurn(props: Props) {
    const [given] = useState(() => new Given(props));
    const { place, onAlive } = useKept<HTMLFieldSetElement>();
    useLayoutEffect(() => given.set(props), [given, props]);
    // Given a new element, React would give up what the server drew; this one is always the same.
    const [part] = useState(() => (
      <Suspense fallback={outline}>
        <Alive given={given} onAlive={onAlive} />
      </Suspense>
    ));
    return (
      // Before this very line lives, nothing is kept.
      <fieldset ref={place} disabled={!useIsAlive()} className="contents">
        {part}
      </fieldset>
    );
  };
}
