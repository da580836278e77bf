import { useCallback, useEffect, useRef, type RefObject } from "react";
import { keepFor, type Kept } from "./replay";

/**
 * Records input in a part of the page until the part is hydrated, then replays it.
 * @returns a ref of the part, and a callback for hydration (called by `Told`, within its Suspense)
 */
export function useKept<Place extends HTMLElement>(): { place: RefObject<Place | null>; onAlive: () => void } {
  const place = useRef<Place>(null);
  const kept = useRef<Kept>(null);
  const isAlive = useRef(false);
  useEffect(() => {
    if (isAlive.current) return undefined;
    kept.current = keepFor(place.current!);
    return kept.current.stop;
  }, []);
  const onAlive = useCallback(() => {
    isAlive.current = true;
    kept.current?.replay();
  }, []);
  return { place, onAlive };
}

/** Calls back when the surrounding part is hydrated. */
export function Told({ onAlive }: { onAlive: () => void }): null {
  useEffect(onAlive, [onAlive]);
  return null;
}
