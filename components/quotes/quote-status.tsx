import { Ban, CircleCheck, CircleDashed, Clock, type LucideIcon, Send } from "lucide-react";
import { t } from "@/lib/language/text";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Badge } from "../ui/values/badge";

export type Quote = ResponseOf<"salesQuote.get">;
type Status = Quote["status"];

const looks = (): Record<
  Status,
  { word: string; tone: "neutral" | "accent" | "positive" | "caution"; icon: LucideIcon }
> => ({
  DRAFT: { word: t("quotes.status.DRAFT"), tone: "neutral", icon: CircleDashed },
  SENT: { word: t("quotes.status.SENT"), tone: "accent", icon: Send },
  CHOSEN: { word: t("quotes.status.CHOSEN"), tone: "positive", icon: CircleCheck },
  EXPIRED: { word: t("quotes.status.EXPIRED"), tone: "caution", icon: Clock },
  REVOKED: { word: t("quotes.status.REVOKED"), tone: "neutral", icon: Ban },
});

export function QuoteStatus({ status }: { status: Status }) {
  const { word, tone, icon } = looks()[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** The title of a quote, or a general name for one without a title. */
export const formatQuoteTitle = ({ title }: Pick<Quote, "title">): string => title || t("quotes.untitled");
