"use client";

import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Form } from "react-aria-components";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { toFieldProblems } from "@/components/booking/checkout/problems";
import { MailBadge, describeMailStates } from "@/components/outbox/mail-status";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/fields/check-field";
import { SelectField } from "@/components/ui/fields/select-field";
import { TextField } from "@/components/ui/fields/text-field";
import { Notice } from "@/components/ui/feedback/notice";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { TextLink } from "@/components/ui/values/text-link";
import { formatLanguage } from "@/lib/format/language";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";
import { useOfferedLanguages } from "@/lib/staff/client/use-page-values";

const POLL_MS = 1_000;

interface Props {
  booking: Booking;
  onClose: () => void;
}

/** Mails the voucher of a confirmed booking: to the contact unless another address is typed. */
export function SendVoucherPanel({ booking, onClose }: Props) {
  const [email, setEmail] = useState(booking.contact?.email ?? "");
  const [language, setLanguage] = useState("en");
  const languages = useOfferedLanguages().map((id) => ({ id, label: formatLanguage(id) }));
  const [note, setNote] = useState("");
  const [hasConfirmation, setHasConfirmation] = useState(false);
  const [key, setKey] = useState(makeIdempotencyKey);
  const send = useAct("voucher.send");
  const { data: mail, error } = send;

  const submit = () => {
    const body = {
      email: email.trim(),
      language,
      with_confirmation: hasConfirmation,
      ...(note.trim() && { note: note.trim() }),
    };
    const input = { params: { public_id: booking.public_id }, body };
    // After a final answer another click sends another mail; before it, the same key prevents a second one.
    send.mutate(
      { input, idempotencyKey: key },
      { onSettled: (_, failure) => failure?.isFinal !== false && setKey(makeIdempotencyKey()) },
    );
  };
  return (
    <SidePanel title={t("booking.sendVoucher")} isOpen onClose={onClose}>
      {mail ? (
        <Sent id={mail.public_id} booking={booking.public_id} to={email.trim()} onClose={onClose} />
      ) : (
        <Form
          validationBehavior="aria"
          validationErrors={toFieldProblems(error?.details ?? null)}
          className="flex flex-1 flex-col gap-5 p-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!send.isPending) submit();
          }}
        >
          <TextField
            label={t("booking.to")}
            name="email"
            type="email"
            value={email}
            onChange={setEmail}
            maxLength={254}
            isRequired
          />
          <SelectField label={t("booking.language")} choices={languages} value={language} onChange={setLanguage} />
          <TextField
            label={t("booking.note")}
            name="note"
            value={note}
            onChange={setNote}
            rows={3}
            maxLength={500}
            isOptional
          />
          <CheckField isSelected={hasConfirmation} onChange={setHasConfirmation}>
            {t("booking.attachConfirmation")}
          </CheckField>
          {error && Object.keys(toFieldProblems(error.details)).length === 0 && (
            <Notice tone="negative" title={error.isFinal ? t("booking.voucherNotSent") : t("booking.noAnswer")}>
              {error.isFinal ? `${error.message}.` : t("booking.sendNotTwice")}
            </Notice>
          )}
          <div className="mt-auto flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">
            <Button onPress={onClose}>{t("common.close")}</Button>
            <Button type="submit" variant="primary" isPending={send.isPending} pendingLabel={t("booking.sending")}>
              {t("booking.send")}
            </Button>
          </div>
        </Form>
      )}
    </SidePanel>
  );
}

/** Moves the focus to the answer, which has replaced the form that had it. */
const focusOn = (element: HTMLElement | null) => element?.focus();

/** Shows the mail's status until the mail server has accepted it. */
function Sent({ id, to, booking, onClose }: { id: string; to: string; booking: string; onClose: () => void }) {
  const { data } = useRead(
    "guest_mail.get",
    { params: { public_id: id } },
    { refetchInterval: ({ state }) => (state.data?.next_attempt_at === null ? false : POLL_MS) },
  );
  const isSent = data?.status === "SENT";
  return (
    <div className="flex flex-1 flex-col gap-4 p-5">
      <output ref={focusOn} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        <span className="flex items-center gap-2 font-semibold">
          {isSent && <CircleCheck aria-hidden className="size-5 text-positive" />}
          {isSent ? t("booking.voucherSent", { address: to }) : t("booking.voucherInOutbox", { address: to })}
        </span>
        {data && !isSent && (
          <span className="flex flex-wrap items-center gap-2 text-muted">
            <MailBadge status={data.status} /> {describeMailStates()[data.status].meaning}
          </span>
        )}
      </output>
      {/* The buttons stay at the bottom of the panel, so that a message above does not move them during a click. */}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <TextLink href={`/outbox?booking=${booking}`}>{t("booking.mailsOfBooking")}</TextLink>
        <Button variant="primary" onPress={onClose}>
          {t("common.done")}
        </Button>
      </div>
    </div>
  );
}
