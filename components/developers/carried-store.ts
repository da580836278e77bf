import { carriedBy, fill } from "@/lib/staff/developer/carried";

// As long as the page lives: what answers told, for the requests that come after them.
const carried = new Map<string, string>();

/** Remembers what an answer tells for later requests. */
export function carry(answer: string): void {
  for (const [name, value] of carriedBy(answer)) carried.set(name, value);
}

/** An example with what earlier answers told in its place. */
export const carriedInto = (example: string): string => fill(example, (name) => carried.get(name));
