"use client";

import { useState } from "react";
import { t } from "@/lib/language/text";
import type { Delivery, SupplierAct } from "@/lib/fulfilment/schemas";
import { postAct } from "../shared-link/use-counted-view";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { TextField } from "../ui/fields/text-field";

interface Props {
  token: string;
  delivery: Delivery;
}

/** What a supplier reads behind the link of its mail, and how it answers: made for a phone. */
export function DeliveryPage({ token, delivery }: Props) {
  const [state, setState] = useState<Delivery["state"] | "DECIDED">(delivery.state);
  return (
    <main className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-6">
      <h1 className="text-lg">{delivery.name}</h1>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {delivery.facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd dir="auto" className="min-w-0 break-words">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {state === "CHANGED" && <Notice tone="caution" title={`${t("delivery.changed")}.`} />}
      {state === "DECIDED" && <Notice tone="positive" title={`${t("delivery.decided")}.`} />}
      {state === "ACKNOWLEDGED" && <Notice tone="positive" title={`${t("delivery.acknowledged")}.`} />}
      {(state === "ASKED" || state === "TOLD") && (
        <AnswerForm token={token} isAsked={state === "ASKED"} rooms={delivery.rooms} onAnswered={setState} />
      )}
    </main>
  );
}

interface FormProps {
  token: string;
  isAsked: boolean;
  rooms: number;
  onAnswered: (state: "ACKNOWLEDGED" | "DECIDED" | "CHANGED") => void;
}

function AnswerForm({ token, isAsked, rooms, onAnswered }: FormProps) {
  const [reference, setReference] = useState("");
  const [numbers, setNumbers] = useState<string[]>(() => Array.from({ length: isAsked ? 0 : rooms }, () => ""));
  const [reason, setReason] = useState("");
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (act: SupplierAct, done: "ACKNOWLEDGED" | "DECIDED") => {
    if (isPending) return;
    setPending(true);
    setProblem(undefined);
    try {
      const response = await postAct("supplier", act);
      if (response.ok) onAnswered(done);
      else if (response.status === 409) onAnswered("CHANGED");
      else setProblem(t(response.status === 404 ? "delivery.gone" : "delivery.failed"));
    } catch {
      setProblem(t("delivery.failed"));
    } finally {
      setPending(false);
    }
  };
  const own = reference.trim() ? { supplier_reference: reference.trim() } : {};
  const acknowledge = () => {
    const given = numbers.flatMap((number, room) =>
      number.trim() ? [{ room, supplier_reference: number.trim() }] : [],
    );
    return send({ act: "acknowledge", token, ...own, ...(given.length && { rooms: given }) }, "ACKNOWLEDGED");
  };
  const decide = (status: "CONFIRMED" | "REJECTED") =>
    send(
      { act: "decide", token, status, ...(status === "CONFIRMED" ? own : reason.trim() && { reason: reason.trim() }) },
      "DECIDED",
    );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void (isAsked ? decide("CONFIRMED") : acknowledge());
      }}
    >
      <TextField label={t("delivery.reference")} value={reference} onChange={setReference} maxLength={100} isOptional />
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
      {isAsked && (
        <TextField label={t("delivery.reason")} value={reason} onChange={setReason} maxLength={500} isOptional />
      )}
      {problem !== undefined && <Notice tone="negative" title={`${problem}.`} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isPending={isPending} pendingLabel={t("delivery.sending")}>
          {t(isAsked ? "delivery.confirm" : "delivery.acknowledge")}
        </Button>
        {isAsked && (
          <Button onPress={() => void decide("REJECTED")} isDisabled={isPending}>
            {t("delivery.decline")}
          </Button>
        )}
      </div>
    </form>
  );
}
