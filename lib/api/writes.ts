import type { Operation } from "./operation";

/** Reads that use POST only because the query is large or secret. */
const READS_BY_POST = new Set([
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

/** Whether an operation writes; all others only read, whatever their method. */
export function writes({ id, method, metered }: Pick<Operation, "id" | "method" | "metered">): boolean {
  return method !== "GET" && !metered && !READS_BY_POST.has(id);
}
