import type { Failure } from "@/lib/staff/client/failure";

const GONE: Record<string, string> = {
  SOLD_OUT: "The last unit was sold to someone else.",
  WITHDRAWN: "The offer is no longer sold at this price, or the price is over an hour old.",
  SEARCH_MISMATCH: "The offer belongs to another search.",
};

/** Explains why an offer could not be held. */
export function describeHoldFailure({ code, message, details }: Pick<Failure, "code" | "message" | "details">): string {
  if (code === "RATE_KEY_EXPIRED") return "The price is over an hour old.";
  return (code === "ALLOCATION_GONE" && GONE[String(details?.reason)]) || `${message}.`;
}
