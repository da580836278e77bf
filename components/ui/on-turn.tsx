"use client";

import { Suspense, useLayoutEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { useIsAlive } from "@/lib/staff/client/drawn";
import { onceTurned } from "./on-demand";
import { Told, useKept } from "./use-kept";

/** The properties of the part; they may change before it hydrates. */
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
 * A part of a screen that hydrates on the first interaction with the page. The server renders it, so it can be read and
 * focused immediately; input before hydration is recorded and replayed. On client-side navigation `outline` is shown until
 * it is loaded.
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
    // A new element would make React discard the server's HTML, so the element is always the same.
    const [part] = useState(() => (
      <Suspense fallback={outline}>
        <Alive given={given} onAlive={onAlive} />
      </Suspense>
    ));
    return (
      // Input before this effect runs is not recorded.
      <fieldset ref={place} disabled={!useIsAlive()} className="contents">
        {part}
      </fieldset>
    );
  };
}
