import type { Failure } from "@/lib/staff/client/failure";

const GONE: Record<string, string> = {
  SOLD_OUT: "Somebody else took the last of it.",
  WITHDRAWN: "It is no longer sold at this price, or the price is over an hour old.",
  SEARCH_MISMATCH: "It belongs to another search.",
};

/** Why an offer could not be held, in a sentence. */
export function describeHoldFailure({ code, message, details }: Pick<Failure, "code" | "message" | "details">): string {
  if (code === "RATE_KEY_EXPIRED") return "Its price is over an hour old.";
  return (code === "ALLOCATION_GONE" && GONE[String(details?.reason)]) || `${message}.`;
}
