import type { Operation } from "./operation";

/** POST although they only read: the query is large, or the answer is a secret of its own. */
const ASKS = new Set([
  "booking.quote",
  "tour.search",
  "flight.search",
  "package.search",
  "transfer.search",
  "factor.totp.setUp",
  "factor.passkey.setUp",
  "supply.createUpload",
  "supply.preview",
]);

/** Whether an operation changes something; all else only answers, whatever its method. */
export function writes({ id, method, metered }: Pick<Operation, "id" | "method" | "metered">): boolean {
  return method !== "GET" && !metered && !ASKS.has(id);
}
