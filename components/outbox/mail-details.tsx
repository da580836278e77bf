"use client";

import { Paperclip, Send } from "lucide-react";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Button, ButtonLink } from "../ui/button";
import { Instant } from "../ui/values/instant";
import { KeyValues } from "../ui/values/key-values";
import { Unread } from "../ui/tables/unread";
import { Notice } from "../ui/feedback/notice";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { Tabs } from "../ui/layout/tabs";
import { toast } from "../ui/feedback/toast-queue";
import { TextLink } from "../ui/values/text-link";
import { MailBadge, STATES } from "./mail-status";

type Mail = ResponseOf<"guest_mail.get">;

interface Props {
  id: string;
  mayResend: boolean;
  onResent: () => void;
}

const POLL_MS = 2_000;
const isOnItsWay = ({ next_attempt_at: next }: Mail): boolean => next !== null;

/** One mail: status, content and attachments. */
export function MailDetails({ id, mayResend, onResent }: Props) {
  const input = { params: { public_id: id } };
  const { data, error, refetch } = useRead("guest_mail.get", input, {
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? POLL_MS : false),
  });
  const resend = useAct("guest_mail.resend");
  if (error && !data) return <Unread what="The mail" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const again = () =>
    resend.mutate(
      { input },
      {
        onSuccess: () => {
          toast({ tone: "positive", title: "Mail queued again", text: "It goes to the booking’s current address." });
          void refetch();
          onResent();
        },
      },
    );
  const isReminder = data.kind === "REMINDER";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MailBadge status={data.status} />
        <div className="flex flex-wrap gap-2">
          {!isReminder && (
            <ButtonLink size="sm" href={`/bookings/${data.booking_public_id}/voucher.pdf`} isFile>
              <Paperclip aria-hidden className="size-4" />
              Voucher
            </ButtonLink>
          )}
          {mayResend && !isReminder && !isOnItsWay(data) && data.status !== "OBSOLETE" && (
            <Button size="sm" isPending={resend.isPending} pendingLabel="Sending" onPress={again}>
              <Send aria-hidden className="size-4" />
              Send again
            </Button>
          )}
        </div>
      </div>
      {resend.error && (
        <Notice tone="negative" title="The mail was not sent again">
          {resend.error.message}.
        </Notice>
      )}
      <p className="text-sm text-muted">
        {STATES[data.status].meaning}
        {data.last_error !== null && data.status !== "HELD" && ` ${data.last_error}`}
      </p>
      <Facts mail={data} />
      {data.html !== null && data.plain !== null && <Content html={data.html} plain={data.plain} />}
    </div>
  );
}

function Facts({ mail }: { mail: Mail }) {
  return (
    <KeyValues
      items={[
        ["To", mail.recipient],
        ["Subject", mail.subject],
        [
          "Booking",
          <TextLink key="booking" href={`/bookings/${mail.booking_public_id}`}>{`${mail.booking_number}`}</TextLink>,
        ],
        ["Written", <Instant key="written" at={mail.created_at} isExact isReal />],
        ...(mail.sent_at ? [["Sent", <Instant key="sent" at={mail.sent_at} isExact isReal />] as const] : []),
        ...(mail.status === "RETRYING" && mail.next_attempt_at
          ? [["Next attempt", <Instant key="next" at={mail.next_attempt_at} isReal />] as const]
          : []),
        ["Attempts", String(mail.attempts)],
      ]}
    />
  );
}

/** The mail as the guest sees it, in a sandboxed frame: its markup cannot run scripts, load resources or reach this page. */
function Content({ html, plain }: { html: string; plain: string }) {
  return (
    <Tabs
      label="Content"
      tabs={[
        {
          id: "mail",
          label: "Mail",
          content: (
            <iframe
              title="The mail as the guest sees it"
              sandbox=""
              srcDoc={html}
              className="h-112 w-full rounded border border-border bg-paper"
            />
          ),
        },
        {
          id: "text",
          label: "Text",
          content: <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{plain}</pre>,
        },
      ]}
    />
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3">
      <Loading what="Opening the mail" />
      <Skeleton className="h-8" />
      <Skeleton className="h-64" />
    </div>
  );
}
