"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { Button } from "@/components/ui/button";
import { QuestionDialog } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { TextField } from "@/components/ui/fields/text-field";
import { t } from "@/lib/language/text";
import type { ViewedList } from "@/lib/view/schemas";

/** Names and saves a view. */
export function NameView({ list, query, onClose }: { list: ViewedList; query: string; onClose: () => void }) {
  const [name, setName] = useState("");
  const save = useAct("view.save");
  const cache = useQueryClient();
  return (
    <QuestionDialog title={t("booking.view.saveTitle")} isOpen {...(!save.isPending && { onClose })}>
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
          label={t("common.name")}
          value={name}
          onChange={setName}
          maxLength={60}
          hint={t("booking.view.replaces")}
          autoComplete="off"
          inputRef={focus}
        />
        {save.error && <Notice tone="negative" title={t("booking.view.notSaved", { reason: save.error.message })} />}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose} isDisabled={save.isPending}>
            {t("common.cancel")}
          </Button>
          <Button
            type="submit"
            variant="primary"
            isPending={save.isPending}
            pendingLabel={t("common.saving")}
            isDisabled={!name.trim()}
          >
            {t("booking.view.save")}
          </Button>
        </div>
      </form>
    </QuestionDialog>
  );
}

/** Moves the focus to the dialog's only field. */
const focus = (field: HTMLInputElement | null) => field?.focus();
