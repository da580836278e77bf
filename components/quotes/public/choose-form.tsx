"use client";

import { useState } from "react";
import { t } from "@/lib/language/text";
import { postLinkAct } from "@/components/shared-link/use-counted-view";
import { textOfResponse } from "@/lib/staff/client/failure-text";
import type { TravellerAct } from "@/lib/sales-quote/schemas";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/feedback/notice";
import { TextField } from "../../ui/fields/text-field";
import { QuestionDialog } from "../../ui/overlays/dialog";

interface Props {
  token: string;
  offer: { id: string; name: string };
  onChosen: () => void;
  onClose: () => void;
}

/** The form in which a traveller chooses an offer, with name and message. */
export function ChooseForm({ token, offer, onChosen, onClose }: Props) {
  const [name, setName] = useState("");
  const [message, setMessage] = useState("");
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    if (isPending || !name.trim()) return;
    setPending(true);
    setProblem(undefined);
    const sent = await sendAct({
      act: "choose",
      token,
      offer_id: offer.id,
      name: name.trim(),
      ...(message.trim() && { message: message.trim() }),
    });
    setPending(false);
    if (sent.isDone) onChosen();
    else setProblem(sent.message);
  };
  return (
    <QuestionDialog title={t("quotes.choose.title", { name: offer.name })} isOpen {...(!isPending && { onClose })}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t("quotes.choose.intro")}</p>
        <TextField
          label={t("quotes.choose.name")}
          value={name}
          onChange={setName}
          maxLength={100}
          autoComplete="name"
        />
        <TextField
          label={t("quotes.choose.message")}
          value={message}
          onChange={setMessage}
          maxLength={1000}
          isOptional
        />
        {problem !== undefined && <Notice tone="negative" title={`${problem}.`} />}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose} isDisabled={isPending}>
            {t("common.back")}
          </Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!name.trim()}
            isPending={isPending}
            pendingLabel={t("quotes.choose.sending")}
          >
            {t("quotes.choose.submit")}
          </Button>
        </div>
      </form>
    </QuestionDialog>
  );
}

type Sent = { isDone: true } | { isDone: false; message: string };

const unreachable = (): Sent => ({ isDone: false, message: t("quotes.public.silent") });

/** Sends the traveller's action on a quote's page to the service. */
async function sendAct(act: TravellerAct): Promise<Sent> {
  try {
    const response = await postLinkAct("quote", act);
    const answer = (await response.json()) as { code?: string; message?: string };
    if (response.ok) return { isDone: true };
    if (response.status === 404) return { isDone: false, message: t("quotes.public.unavailable") };
    if (response.status === 429) return { isDone: false, message: t("quotes.public.throttledAct") };
    return { isDone: false, message: textOfResponse(answer) ?? t("quotes.choose.failed") };
  } catch {
    return unreachable();
  }
}
