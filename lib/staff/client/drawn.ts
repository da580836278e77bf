import { createContext, useContext, useSyncExternalStore } from "react";
import type { Drawing } from "./drawing";

/** By what the page was drawn. */
export const DrawnBy = createContext<Drawing | null>(null);
/** Hashes of the query keys whose answers the server drew a part of the page from. */
export const DrawnFrom = createContext<ReadonlySet<string>>(new Set());

const never = () => () => {};

/** Whether this part of the page is more than what the server drew. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** By what this part of the page was drawn, as long as it is only drawn; then null. */
export function useDrawing(): Drawing | null {
  const drawing = useContext(DrawnBy);
  return useIsAlive() ? null : drawing;
}
