import type { CABINS } from "@/lib/flight/cabins";

const NAMES: Record<(typeof CABINS)[number], string> = {
  ECONOMY: "Economy",
  PREMIUM_ECONOMY: "Premium economy",
  BUSINESS: "Business",
  FIRST: "First",
};

/** `Premium economy` for PREMIUM_ECONOMY; an unknown code unchanged. */
export const formatCabin = (cabin: string): string => (NAMES as Record<string, string>)[cabin] ?? cabin;
