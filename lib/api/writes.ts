import type { Operation } from "./operation";

/** Sent as a POST for the size of what they ask. */
const ASKS = new Set(["booking.quote", "tour.search", "flight.search", "package.search", "transfer.search"]);

/** Whether an operation changes something; all else only answers, whatever its method. */
export function writes({ id, method, metered }: Pick<Operation, "id" | "method" | "metered">): boolean {
  return method !== "GET" && !metered && !ASKS.has(id);
}
