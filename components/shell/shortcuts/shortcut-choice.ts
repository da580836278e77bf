import { useSyncExternalStore } from "react";

/** The key in local storage that disables single-key shortcuts (WCAG 2.1.4). */
const KEY = "shortcuts";
const listeners = new Set<() => void>();

/** Whether single-key shortcuts are enabled. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Enables or disables single-key shortcuts and stores the choice. */
export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Without local storage they stay enabled.
  }
  for (const listener of listeners) listener();
}

/** Subscribes to whether single-key shortcuts are enabled. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    areShortcutsOn,
    () => true,
  );
}
