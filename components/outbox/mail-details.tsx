"use client";

import { Paperclip, Send } from "lucide-react";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { isToUser } from "@/lib/notification/mail-status";
import { t } from "@/lib/language/text";
import { Button, ButtonLink } from "../ui/button";
import { Instant } from "../ui/values/instant";
import { KeyValues } from "../ui/values/key-values";
import { ReadFailure } from "../ui/tables/unread";
import { Notice } from "../ui/feedback/notice";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { Tabs } from "../ui/layout/tabs";
import { toast } from "../ui/feedback/toast-queue";
import { TextLink } from "../ui/values/text-link";
import { MailBadge, describeMailStates } from "./mail-status";

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
  if (error && !data) return <ReadFailure what={t("outbox.theMail")} failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const again = () =>
    resend.mutate(
      { input },
      {
        onSuccess: () => {
          toast({ tone: "positive", title: t("outbox.mailQueuedAgain"), text: t("outbox.toCurrentAddress") });
          void refetch();
          onResent();
        },
      },
    );
  const isForUser = isToUser(data.kind);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MailBadge status={data.status} />
        <div className="flex flex-wrap gap-2">
          {!isForUser && (
            <ButtonLink size="sm" href={`/bookings/${data.booking_public_id}/voucher.pdf`} isFile>
              <Paperclip aria-hidden className="size-4" />
              {t("outbox.voucher")}
            </ButtonLink>
          )}
          {mayResend && !isForUser && !isOnItsWay(data) && data.status !== "OBSOLETE" && (
            <Button size="sm" isPending={resend.isPending} pendingLabel={t("webhooks.sending")} onPress={again}>
              <Send aria-hidden className="size-4" />
              {t("webhooks.sendAgain")}
            </Button>
          )}
        </div>
      </div>
      {resend.error && (
        <Notice tone="negative" title={t("outbox.notSentAgain")}>
          {resend.error.message}.
        </Notice>
      )}
      <p className="text-sm text-muted">
        {describeMailStates()[data.status].meaning}
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
        [t("outbox.to"), mail.recipient],
        [t("outbox.subject"), mail.subject],
        [
          t("outbox.booking"),
          <TextLink key="booking" href={`/bookings/${mail.booking_public_id}`}>{`${mail.booking_number}`}</TextLink>,
        ],
        [t("outbox.written"), <Instant key="written" at={mail.created_at} isExact isReal />],
        ...(mail.sent_at ? [[t("outbox.sent"), <Instant key="sent" at={mail.sent_at} isExact isReal />] as const] : []),
        ...(mail.status === "RETRYING" && mail.next_attempt_at
          ? [[t("webhooks.nextAttempt"), <Instant key="next" at={mail.next_attempt_at} isReal />] as const]
          : []),
        [t("webhooks.attempts"), String(mail.attempts)],
      ]}
    />
  );
}

/** The mail as the guest sees it, in a sandboxed frame: its markup cannot run scripts, load resources or reach this page. */
function Content({ html, plain }: { html: string; plain: string }) {
  return (
    <Tabs
      label={t("outbox.content")}
      tabs={[
        {
          id: "mail",
          label: t("outbox.mail"),
          content: (
            <iframe
              title={t("outbox.mailAsSeen")}
              sandbox=""
              srcDoc={html}
              className="h-112 w-full rounded border border-border bg-paper"
            />
          ),
        },
        {
          id: "text",
          label: t("outbox.text"),
          content: <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{plain}</pre>,
        },
      ]}
    />
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3">
      <Loading what={t("outbox.openingMail")} />
      <Skeleton className="h-8" />
      <Skeleton className="h-64" />
    </div>
  );
}
