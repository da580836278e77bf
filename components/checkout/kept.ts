import * as z from "zod/mini";

// What a browser tab keeps while something is being booked: until the tab is closed, and of no other tab.

/** What this tab keeps under a name; undefined when it keeps nothing, or nothing that the schema still takes. */
export function findKept<S extends z.ZodMiniType>(name: string, schema: S): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(name) ?? "null")).data;
  } catch {
    return undefined;
  }
}

/** What was judged before it was kept, by the service or as a request of it: it is not judged anew, only seen to be there. */
export const judged = <T extends object>() => z.custom<T>((value) => typeof value === "object" && value !== null);

export function keep(name: string, value: unknown): void {
  sessionStorage.setItem(name, JSON.stringify(value));
}

export function forget(name: string): void {
  sessionStorage.removeItem(name);
}
