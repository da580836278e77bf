import { Ban, CircleCheck, CircleX, Clock3, Inbox, MailQuestion, RotateCw, type LucideIcon } from "lucide-react";
import type { MailKind, MailStatus } from "@/lib/notification/mail-status";
import { Badge } from "../ui/values/badge";
import type { Tone } from "@/lib/format/status";

export const KINDS: Record<MailKind, string> = {
  CONFIRMED: "Booking confirmed",
  CANCELLED: "Booking cancelled",
  PART_CANCELLED: "Part cancelled",
  CHANGED: "Changed",
  VOUCHER: "Voucher sent",
  REMINDER: "Deadline reminder",
};

/** The label of a mail's status, and its meaning. */
export const STATES: Record<MailStatus, { word: string; tone: Tone; icon: LucideIcon; meaning: string }> = {
  QUEUED: { word: "Queued", tone: "caution", icon: Clock3, meaning: "It will be sent shortly." },
  RETRYING: {
    word: "Retrying",
    tone: "caution",
    icon: RotateCw,
    meaning: "The mail server has not accepted it yet. Sending is retried.",
  },
  SENT: { word: "Sent", tone: "positive", icon: CircleCheck, meaning: "The mail server accepted it." },
  FAILED: { word: "Failed", tone: "negative", icon: CircleX, meaning: "The mail was not delivered." },
  HELD: { word: "Held", tone: "neutral", icon: Inbox, meaning: "No mail server is configured, so it is not sent." },
  NO_ADDRESS: {
    word: "No address",
    tone: "negative",
    icon: MailQuestion,
    meaning: "The booking's contact has no e-mail address.",
  },
  OBSOLETE: { word: "Not needed", tone: "neutral", icon: Ban, meaning: "The booking changed before it was sent." },
};

/** A mail's status as icon, label and colour. */
export function MailBadge({ status }: { status: MailStatus }) {
  const { word, tone, icon } = STATES[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
