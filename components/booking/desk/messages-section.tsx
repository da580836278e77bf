"use client";

import { Check, CircleAlert, Clock, Mail, type LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/feedback/toast-queue";
import { Section } from "@/components/ui/layout/section";
import { Badge } from "@/components/ui/values/badge";
import { Instant } from "@/components/ui/values/instant";

type Message = ResponseOf<"supplier.record">["messages"][number];

const SIGNS: Record<Message["state"] | "ACKNOWLEDGED", [ComponentProps<typeof Badge>["tone"], LucideIcon]> = {
  ACKNOWLEDGED: ["positive", Check],
  SENT: ["caution", Mail],
  QUEUED: ["accent", Clock],
  FAILED: ["negative", CircleAlert],
  SUPERSEDED: ["neutral", Clock],
  NONE: ["neutral", Mail],
};

interface Props {
  params: { tenant_public_id: string; public_id: string };
  messages: readonly Message[] | undefined;
  mayWrite: boolean;
  onChanged: () => void;
}

/** The messages to the suppliers of a booking, newest first; those without an acknowledgement can be sent again. */
export function MessagesSection({ params, messages, mayWrite, onChanged }: Props) {
  const resend = useAct("supplier.resend");
  const isOpen = messages?.some((m) => m.is_last && m.channel === "EMAIL" && m.acknowledged_at === null) ?? false;
  const again = () =>
    resend.mutate(
      { input: { params } },
      {
        onSuccess({ queued }) {
          toast({ tone: "positive", title: t("allBookings.resent", { count: queued }) });
          onChanged();
        },
      },
    );
  return (
    <Section
      title={t("allBookings.messages")}
      aside={
        isOpen && (
          <Button size="sm" isDisabled={!mayWrite} isPending={resend.isPending} onPress={again}>
            {t("allBookings.resend")}
          </Button>
        )
      }
    >
      {resend.error && <Notice tone="negative" title={`${resend.error.message}.`} />}
      {messages === undefined ? (
        <Skeleton className="h-16" />
      ) : messages.length === 0 ? (
        <p className="text-muted">{t("allBookings.noMessages")}</p>
      ) : (
        <ul className="-my-2 divide-y divide-border">
          {messages.map((message) => (
            <Line key={`${message.version}${message.part}`} message={message} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Line({ message }: { message: Message }) {
  const { kind, version, part, state, channel, recipient, acknowledged_at: acknowledged } = message;
  const shown = acknowledged === null ? state : "ACKNOWLEDGED";
  const [tone, icon] = SIGNS[shown];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p>
          {t(`allBookings.kind.${kind}`)} <span className="text-muted">· {t("allBookings.version", { version })}</span>
        </p>
        <p className="text-xs wrap-anywhere text-muted">
          <span className="font-mono">{part}</span> · {recipient ?? t(`allBookings.channel.${channel}`)}
        </p>
        {message.last_error !== null && <p className="text-xs wrap-anywhere text-negative">{message.last_error}</p>}
      </div>
      <div className="flex flex-col items-end gap-0.5">
        <Badge tone={tone} icon={icon}>
          {t(`allBookings.state.${shown}`)}
        </Badge>
        <span className="text-xs text-muted">
          <Instant at={acknowledged ?? message.sent_at ?? message.created_at} />
        </span>
      </div>
    </li>
  );
}
