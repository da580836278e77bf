import { createContext, useContext, useSyncExternalStore } from "react";
import type { Drawing } from "./drawing";

/** The values that the server rendered the page with. */
export const DrawnBy = createContext<Drawing | null>(null);
/** Hashes of the query keys whose data the server rendered a part of the page from. */
export const DrawnFrom = createContext<ReadonlySet<string>>(new Set());

const never = () => () => {};

/** Whether this part of the page is hydrated. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The server's values as long as this part of the page is not hydrated; then null. */
export function useDrawing(): Drawing | null {
  const drawing = useContext(DrawnBy);
  return useIsAlive() ? null : drawing;
}
