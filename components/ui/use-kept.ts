import { useCallback, useEffect, useRef, type RefObject } from "react";
import { keepFor, type Kept } from "./replay";

/**
 * Keeps what is pressed or typed in a part of the page until that part is alive, and tells it then.
 * @returns where the part lies, and what is to be called once it is alive (`Told`, within its Suspense)
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

/** Says when the part that it stands in has come alive. */
export function Told({ onAlive }: { onAlive: () => void }): null {
  useEffect(onAlive, [onAlive]);
  return null;
}
