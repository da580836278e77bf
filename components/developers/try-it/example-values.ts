import { extractPlaceholders } from "@/lib/staff/developer/carried";
import { useStay } from "../quickstart/use-stay";

// Values from earlier responses, such as ids and tokens, that later example requests use. In memory until a reload.
const carried = new Map<string, string>();

/** Stores a response's values for later requests. */
export function storeValues(answer: string): void {
  for (const [name, value] of extractPlaceholders(answer)) carried.set(name, value);
}

/** Values for an example's placeholders: from earlier responses, and an available property of the reader's tenant. */
export function useExampleValues(today: string): (name: string) => string | undefined {
  const { property } = useStay(today);
  return (name) => carried.get(name) ?? (name === "property_id" ? property?.public_id : undefined);
}
