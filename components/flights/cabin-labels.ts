import type { CABINS } from "@/lib/flight/cabins";
import { t } from "@/lib/language/text";

const names = (): Record<(typeof CABINS)[number], string> => ({
  ECONOMY: t("flights.cabin.ECONOMY"),
  PREMIUM_ECONOMY: t("flights.cabin.PREMIUM_ECONOMY"),
  BUSINESS: t("flights.cabin.BUSINESS"),
  FIRST: t("flights.cabin.FIRST"),
});

/** The name of a cabin, `Premium economy` for PREMIUM_ECONOMY; an unknown code stays as it is. */
export const formatCabin = (cabin: string): string => (names() as Record<string, string>)[cabin] ?? cabin;
