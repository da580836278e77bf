import { Ban, CircleCheck, CircleDashed, Clock, type LucideIcon, Send } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Badge } from "../ui/values/badge";

export type Quote = ResponseOf<"salesQuote.get">;
type Status = Quote["status"];

const LOOKS: Record<Status, { word: string; tone: "neutral" | "accent" | "positive" | "caution"; icon: LucideIcon }> = {
  DRAFT: { word: "Draft", tone: "neutral", icon: CircleDashed },
  SENT: { word: "Sent", tone: "accent", icon: Send },
  CHOSEN: { word: "Chosen by the traveller", tone: "positive", icon: CircleCheck },
  EXPIRED: { word: "Expired", tone: "caution", icon: Clock },
  REVOKED: { word: "Link revoked", tone: "neutral", icon: Ban },
};

export function QuoteStatus({ status }: { status: Status }) {
  const { word, tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** The title of a quote; one that has none yet is named by what it is. */
export const titleOfQuote = ({ title }: Pick<Quote, "title">): string => title || "Quote without a title";
