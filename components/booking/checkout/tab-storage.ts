import { hasShapeOf } from "@/lib/staff/client/is-like";

// Session storage of a booking in progress: each tab has its own, and it ends with the tab.

/** The value stored under a name; undefined when it is absent or no longer has the shape of the sample. */
export const readFromTab = <T>(name: string, sample: T): T | undefined =>
  readFromStorage("sessionStorage", name, sample);

/** Reads a value as `readFromTab` does, from either browser storage; the browser may block both. */
export function readFromStorage<T>(area: "sessionStorage" | "localStorage", name: string, sample: T): T | undefined {
  try {
    const value: unknown = JSON.parse(window[area].getItem(name) ?? "null");
    return hasShapeOf(value, sample) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function storeInTab(name: string, value: unknown): void {
  sessionStorage.setItem(name, JSON.stringify(value));
}

export function removeFromTab(name: string): void {
  sessionStorage.removeItem(name);
}
