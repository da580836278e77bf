import { Ban, CircleCheck, CircleX, Clock3, Inbox, MailQuestion, RotateCw, type LucideIcon } from "lucide-react";
import type { MailKind, MailStatus } from "@/lib/notification/mail-status";
import { Badge } from "../ui/values/badge";
import type { Tone } from "@/lib/format/status";
import { t } from "@/lib/language/text";

export const labelMailKinds = (): Record<MailKind, string> => ({
  CONFIRMED: t("outbox.kind.CONFIRMED"),
  CANCELLED: t("outbox.kind.CANCELLED"),
  PART_CANCELLED: t("outbox.kind.PART_CANCELLED"),
  CHANGED: t("outbox.kind.CHANGED"),
  VOUCHER: t("outbox.kind.VOUCHER"),
  REMINDER: t("outbox.kind.REMINDER"),
  NOTICE: t("outbox.kind.NOTICE"),
  PRICE_DROP: t("outbox.kind.PRICE_DROP"),
  ARRIVAL_MISSING: t("outbox.kind.ARRIVAL_MISSING"),
});

/** The label of a mail's status, and its meaning. */
export const describeMailStates = (): Record<
  MailStatus,
  { word: string; tone: Tone; icon: LucideIcon; meaning: string }
> => ({
  QUEUED: { word: t("outbox.state.QUEUED"), tone: "caution", icon: Clock3, meaning: t("outbox.stateMeaning.QUEUED") },
  RETRYING: {
    word: t("outbox.state.RETRYING"),
    tone: "caution",
    icon: RotateCw,
    meaning: t("outbox.stateMeaning.RETRYING"),
  },
  SENT: { word: t("outbox.sent"), tone: "positive", icon: CircleCheck, meaning: t("outbox.stateMeaning.SENT") },
  FAILED: { word: t("outbox.state.FAILED"), tone: "negative", icon: CircleX, meaning: t("outbox.stateMeaning.FAILED") },
  HELD: { word: t("outbox.state.HELD"), tone: "neutral", icon: Inbox, meaning: t("outbox.stateMeaning.HELD") },
  NO_ADDRESS: {
    word: t("outbox.state.NO_ADDRESS"),
    tone: "negative",
    icon: MailQuestion,
    meaning: t("outbox.stateMeaning.NO_ADDRESS"),
  },
  OBSOLETE: {
    word: t("outbox.state.OBSOLETE"),
    tone: "neutral",
    icon: Ban,
    meaning: t("outbox.stateMeaning.OBSOLETE"),
  },
});

/** A mail's status as icon, label and colour. */
export function MailBadge({ status }: { status: MailStatus }) {
  const { word, tone, icon } = describeMailStates()[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
