import { useCallback, useSyncExternalStore } from "react";

/** Whether the window matches a media query; `onServer` during server rendering. */
export function useMedia(query: string, onServer = true): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}
