"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { freshKey } from "@/lib/staff/client/fresh-key";
import { useAct } from "@/lib/staff/client/hooks";
import { Button } from "../ui/button";
import { Question } from "../ui/dialog";
import { Notice } from "../ui/notice";
import { TextField } from "../ui/text-field";

/** Asks for a trip's name and makes it. */
export function NameTrip({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [reference, setReference] = useState("");
  // Of this question: pressed again after a lost answer, it makes one trip.
  const [key, setKey] = useState(freshKey);
  const create = useAct("trip.create");
  const router = useRouter();
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setKey(freshKey());
  };
  return (
    <Question title="New trip" isOpen {...(!create.isPending && { onClose })}>
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
          label="Name"
          value={name}
          onChange={change(setName)}
          maxLength={200}
          autoComplete="off"
          inputRef={focus}
        />
        <TextField
          label="Reference"
          value={reference}
          onChange={change(setReference)}
          maxLength={100}
          isOptional
          autoComplete="off"
        />
        {create.error && <Notice tone="negative" title={`It was not made: ${create.error.message}`} />}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose} isDisabled={create.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!name.trim()}
            isPending={create.isPending}
            pendingLabel="Making"
          >
            Create trip
          </Button>
        </div>
      </form>
    </Question>
  );
}

/** The question asks for this first. */
const focus = (field: HTMLInputElement | null) => field?.focus();
