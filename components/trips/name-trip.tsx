"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { t } from "@/lib/language/text";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { useAct } from "@/lib/staff/client/hooks";
import { Button } from "../ui/button";
import { QuestionDialog } from "../ui/overlays/dialog";
import { Notice } from "../ui/feedback/notice";
import { TextField } from "../ui/fields/text-field";

/** Names and creates a trip. */
export function NameTrip({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [reference, setReference] = useState("");
  // One key per dialog, so that a retry after a lost answer creates no second trip.
  const [key, setKey] = useState(makeIdempotencyKey);
  const create = useAct("trip.create");
  const router = useRouter();
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setKey(makeIdempotencyKey());
  };
  return (
    <QuestionDialog title={t("trips.newTrip")} isOpen {...(!create.isPending && { onClose })}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (create.isPending || !name.trim()) return;
          const body = { name: name.trim(), ...(reference.trim() && { reference: reference.trim() }) };
          create.mutate(
            { input: { body }, idempotencyKey: key },
            { onSuccess: (trip) => router.push(`/trips/${trip.public_id}`) },
          );
        }}
      >
        <TextField
          label={t("common.name")}
          value={name}
          onChange={change(setName)}
          maxLength={200}
          autoComplete="off"
          inputRef={focus}
        />
        <TextField
          label={t("common.reference")}
          value={reference}
          onChange={change(setReference)}
          maxLength={100}
          isOptional
          autoComplete="off"
        />
        {create.error && <Notice tone="negative" title={t("trips.createFailed", { message: create.error.message })} />}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose} isDisabled={create.isPending}>
            {t("common.cancel")}
          </Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!name.trim()}
            isPending={create.isPending}
            pendingLabel={t("trips.creating")}
          >
            {t("trips.createTrip")}
          </Button>
        </div>
      </form>
    </QuestionDialog>
  );
}

/** Moves the focus to the first field. */
const focus = (field: HTMLInputElement | null) => field?.focus();
