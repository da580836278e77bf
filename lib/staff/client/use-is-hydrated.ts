import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether React has hydrated this part of the page; false during server rendering and during hydration itself. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
