import { Ban, CircleCheck, CircleDashed, CircleDot, type LucideIcon } from "lucide-react";
import { Badge } from "../ui/values/badge";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import type { Trip } from "./itinerary";

const looks = (): Record<
  Trip["status"],
  { word: string; tone: "neutral" | "positive" | "caution"; icon: LucideIcon }
> => ({
  EMPTY: { word: t("trips.status.EMPTY"), tone: "neutral", icon: CircleDashed },
  CONFIRMED: { word: t("trips.status.CONFIRMED"), tone: "positive", icon: CircleCheck },
  MIXED: { word: t("trips.status.MIXED"), tone: "caution", icon: CircleDot },
  CANCELLED: { word: t("trips.status.CANCELLED"), tone: "neutral", icon: Ban },
});

/** A trip's status, which follows from its members. */
export function TripStatus({ status }: { status: Trip["status"] }) {
  const { word, tone, icon } = looks()[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** Totals by currency: amounts in different currencies are not added. */
export const formatTotals = (totals: Trip["totals"]): string =>
  totals.map(({ amount, currency }) => formatAmount(amount, currency)).join(" + ");
