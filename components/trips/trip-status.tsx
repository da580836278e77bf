import { Ban, CircleCheck, CircleDashed, CircleDot, type LucideIcon } from "lucide-react";
import { Badge } from "../ui/values/badge";
import { formatAmount } from "@/lib/format/money";
import type { Trip } from "./itinerary";

const LOOKS: Record<Trip["status"], { word: string; tone: "neutral" | "positive" | "caution"; icon: LucideIcon }> = {
  EMPTY: { word: "Empty", tone: "neutral", icon: CircleDashed },
  CONFIRMED: { word: "Confirmed", tone: "positive", icon: CircleCheck },
  MIXED: { word: "Mixed", tone: "caution", icon: CircleDot },
  CANCELLED: { word: "Cancelled", tone: "neutral", icon: Ban },
};

/** A trip's status follows from the statuses of its members. */
export function TripStatus({ status }: { status: Trip["status"] }) {
  const { word, tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** Totals by currency: amounts in different currencies are not added. */
export const formatTotals = (totals: Trip["totals"]): string =>
  totals.map(({ amount, currency }) => formatAmount(amount, currency)).join(" + ");
