import * as v from "valibot";

// What a browser tab keeps while something is being booked: until the tab is closed, and of no other tab.

/** What this tab keeps under a name; undefined when it keeps nothing, or nothing of the shape any more. */
export function findKept<Shape extends v.GenericSchema>(name: string, shape: Shape): v.InferOutput<Shape> | undefined {
  try {
    return v.parse(shape, JSON.parse(sessionStorage.getItem(name) ?? "null"));
  } catch {
    return undefined;
  }
}

/** What was judged before it was kept, by the service or as a request of it: it is not judged anew, only seen to be there. */
export const judged = <T extends object>() => v.custom<T>((value) => typeof value === "object" && value !== null);

export function keep(name: string, value: unknown): void {
  sessionStorage.setItem(name, JSON.stringify(value));
}

export function forget(name: string): void {
  sessionStorage.removeItem(name);
}
