"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { Button } from "@/components/ui/button";
import { Question } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { TextField } from "@/components/ui/fields/text-field";

/** Names and saves a view. */
export function NameView({ list, query, onClose }: { list: "bookings" | "trips"; query: string; onClose: () => void }) {
  const [name, setName] = useState("");
  const save = useAct("view.save");
  const cache = useQueryClient();
  return (
    <Question title="Save this view" isOpen {...(!save.isPending && { onClose })}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (save.isPending || !name.trim()) return;
          save.mutate(
            { input: { body: { list, name: name.trim(), query } } },
            {
              onSuccess() {
                void cache.invalidateQueries({ queryKey: ["view.list"] });
                onClose();
              },
            },
          );
        }}
      >
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          maxLength={60}
          hint="Replaces a view with the same name"
          autoComplete="off"
          inputRef={focus}
        />
        {save.error && <Notice tone="negative" title={`The view was not saved: ${save.error.message}`} />}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose} isDisabled={save.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            isPending={save.isPending}
            pendingLabel="Saving"
            isDisabled={!name.trim()}
          >
            Save view
          </Button>
        </div>
      </form>
    </Question>
  );
}

/** Moves the focus to the dialog's only field. */
const focus = (field: HTMLInputElement | null) => field?.focus();
