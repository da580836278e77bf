import { carriedBy } from "@/lib/staff/developer/carried";
import { useStay } from "./use-stay";

// As long as the page lives: what answers told, for the requests that come after them.
const carried = new Map<string, string>();

/** Remembers what an answer tells for later requests. */
export function carry(answer: string): void {
  for (const [name, value] of carriedBy(answer)) carried.set(name, value);
}

/** What is known of an example's slots: by earlier answers, and a property of the reader's own that sells. */
export function useKnown(today: string): (name: string) => string | undefined {
  const { property } = useStay(today);
  return (name) => carried.get(name) ?? (name === "property_id" ? property?.public_id : undefined);
}
