import { useSyncExternalStore } from "react";

/** Where this browser keeps which of the tenant's profiles one works under; absent: the Default. */
const KEY = "profile";

const listeners = new Set<() => void>();

/** The chosen profile's public id; null: the Default. */
export function chosenProfile(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Works under a profile from now on, in every tab; null: under the Default. */
export function chooseProfile(publicId: string | null): void {
  try {
    if (publicId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, publicId);
  } catch {
    // A browser that keeps nothing stays with the Default.
  }
  for (const told of listeners) told();
}

function subscribe(told: () => void): () => void {
  const elsewhere = (event: StorageEvent) => event.key === KEY && told();
  listeners.add(told);
  window.addEventListener("storage", elsewhere);
  return () => {
    listeners.delete(told);
    window.removeEventListener("storage", elsewhere);
  };
}

/** The chosen profile, followed over tabs. */
export function useChosenProfile(): string | null {
  return useSyncExternalStore(subscribe, chosenProfile, () => null);
}
