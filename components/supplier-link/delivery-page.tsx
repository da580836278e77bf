"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { t } from "@/lib/language/text";
import type { Delivery, SupplierAct } from "@/lib/fulfilment/schemas";
import { postLinkAct } from "../shared-link/use-counted-view";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { TextField } from "../ui/fields/text-field";

interface Props {
  token: string;
  delivery: Delivery;
}

/** The supplier's page behind its mail's link, with the form for the answer; laid out for a phone. */
export function DeliveryPage({ token, delivery }: Props) {
  const { name, line, facts, rooms, isEnded, state } = delivery;
  const takesAnswer = state === "ASKED" || state === "TOLD";
  return (
    <main className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-6">
      <h1 className="text-lg">
        <bdi>{name}</bdi>
      </h1>
      {takesAnswer ? (
        isEnded ? (
          <Notice tone="caution" title={line} />
        ) : (
          <p>{line}</p>
        )
      ) : (
        <Notice
          tone={state === "CHANGED" || state === "CANCELLED" ? "caution" : "positive"}
          title={`${t(`delivery.state.${state}`)}.`}
        />
      )}
      <dl className="grid grid-cols-1 gap-x-4 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        {facts.map(({ label, value, isLtr }) => (
          <div key={label} className="contents">
            <dt className="mt-2 text-muted sm:mt-0">{label}</dt>
            <dd className="min-w-0 break-words">
              {value.split("\n").map((text, at) => (
                <p key={at}>
                  <bdi dir={isLtr ? "ltr" : "auto"}>{text}</bdi>
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {takesAnswer && (
        <AnswerForm key={state} token={token} isAsked={state === "ASKED"} isEnded={isEnded} rooms={rooms} />
      )}
    </main>
  );
}

interface FormProps {
  token: string;
  isAsked: boolean;
  isEnded: boolean;
  rooms: number;
}

function AnswerForm({ token, isAsked, isEnded, rooms }: FormProps) {
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  const [reference, setReference] = useState("");
  const [numbers, setNumbers] = useState<string[]>(() => Array.from({ length: rooms }, () => ""));
  const [reason, setReason] = useState("");
  const [isDeclining, setDeclining] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (act: SupplierAct) => {
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    try {
      const response = await postLinkAct("supplier", act);
      // Reads the page again even after a conflict, so that it shows the booking's present state.
      if (response.ok || response.status === 409) startReading(() => router.refresh());
      else setProblem(t(response.status === 404 ? "delivery.gone" : "delivery.failed"));
    } catch {
      setProblem(t("delivery.failed"));
    } finally {
      setSending(false);
    }
  };
  const given = numbers.flatMap((number, room) => (number.trim() ? [{ room, supplier_reference: number.trim() }] : []));
  const own = {
    ...(reference.trim() && { supplier_reference: reference.trim() }),
    ...(given.length && { rooms: given }),
  };
  const accept = (): SupplierAct =>
    isAsked ? { act: "decide", token, status: "CONFIRMED", ...own } : { act: "acknowledge", token, ...own };
  const decline = (): SupplierAct => ({
    act: "decide",
    token,
    status: "REJECTED",
    ...(reason.trim() && { reason: reason.trim() }),
  });
  const pending = { isPending: isSending || isReading, pendingLabel: t("delivery.sending") };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(isDeclining ? decline() : accept());
      }}
    >
      {isDeclining ? (
        <TextField
          key="reason"
          label={t("delivery.reason")}
          value={reason}
          onChange={setReason}
          maxLength={500}
          rows={3}
          isOptional
        />
      ) : (
        !isEnded && (
          <>
            <TextField
              label={t("delivery.reference")}
              value={reference}
              onChange={setReference}
              maxLength={100}
              isOptional
            />
            {numbers.map((number, room) => (
              <TextField
                key={room}
                label={t("delivery.roomReference", { number: room + 1 })}
                value={number}
                onChange={(value) => setNumbers((all) => all.with(room, value))}
                maxLength={100}
                isOptional
              />
            ))}
          </>
        )
      )}
      {problem !== undefined && <Notice tone="negative" title={`${problem}.`} />}
      <div className="flex flex-wrap gap-2">
        {isDeclining ? (
          <>
            <Button type="submit" variant="danger" {...pending}>
              {t("delivery.declineNow")}
            </Button>
            <Button onPress={() => setDeclining(false)}>{t("common.back")}</Button>
          </>
        ) : (
          <>
            <Button type="submit" variant="primary" {...pending}>
              {t(isAsked ? "delivery.confirm" : "delivery.acknowledge")}
            </Button>
            {isAsked && <Button onPress={() => setDeclining(true)}>{t("delivery.decline")}</Button>}
          </>
        )}
      </div>
    </form>
  );
}
