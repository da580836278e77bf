import { useSyncExternalStore } from "react";

/** The storage key of this browser's selected profile; absent for the Default profile. */
const KEY = "profile";

const listeners = new Set<() => void>();

/** The public id of the selected profile; null for the Default profile. */
export function readChosenProfile(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Selects a profile in every tab; null for the Default profile. */
export function chooseProfile(publicId: string | null): void {
  try {
    if (publicId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, publicId);
  } catch {
    // Without storage the Default profile is used.
  }
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  const elsewhere = (event: StorageEvent) => event.key === KEY && notify();
  listeners.add(notify);
  window.addEventListener("storage", elsewhere);
  return () => {
    listeners.delete(notify);
    window.removeEventListener("storage", elsewhere);
  };
}

/** The selected profile, synchronized between tabs. */
export function useChosenProfile(): string | null {
  return useSyncExternalStore(subscribe, readChosenProfile, () => null);
}
