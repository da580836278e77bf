import * as v from "valibot";

// Session storage of a booking in progress: each tab has its own, and it ends with the tab.

/** The value stored under a name; undefined when it is absent or no longer has the shape. */
export function readStored<Shape extends v.GenericSchema>(
  name: string,
  shape: Shape,
): v.InferOutput<Shape> | undefined {
  try {
    return v.parse(shape, JSON.parse(sessionStorage.getItem(name) ?? "null"));
  } catch {
    return undefined;
  }
}

/** Accepts any object: the value was validated before it was stored, so only its presence is checked here. */
export const trusted = <T extends object>() => v.custom<T>((value) => typeof value === "object" && value !== null);

export function store(name: string, value: unknown): void {
  sessionStorage.setItem(name, JSON.stringify(value));
}

export function removeStored(name: string): void {
  sessionStorage.removeItem(name);
}
