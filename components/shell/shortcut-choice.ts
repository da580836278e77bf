import { useSyncExternalStore } from "react";

/** Where this browser keeps that single keys do nothing (WCAG 2.1.4). */
const KEY = "shortcuts";
const listeners = new Set<() => void>();

/** Whether single keys act. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Switches single keys on or off, and keeps that. */
export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // A browser that keeps nothing leaves them on.
  }
  for (const told of listeners) told();
}

/** Whether single keys act, followed. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(
    (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
    areShortcutsOn,
    () => true,
  );
}
