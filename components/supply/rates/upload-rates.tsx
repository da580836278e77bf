"use client";

import { useState } from "react";
import { formatCount } from "@/lib/format/counts";
import { Button } from "@/components/ui/button";
import { FileDrop } from "@/components/ui/fields/file-drop";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/feedback/toast-queue";
import { useUploadRates } from "./use-rates";

const ACCEPTS = [".csv", ".xml", "text/csv", "text/xml"];
/** Ninety days of the European Central Bank’s rates need a tenth of it. */
const MAX_BYTES = 900_000;

/** Uploads a file of rates; a preview counts the changes before they are stored. */
export function UploadRates({ onLeave }: { onLeave: () => void }) {
  const [content, setContent] = useState("");
  const [name, setName] = useState("");
  const { preview, store, forget } = useUploadRates();
  const failure = store.error ?? preview.error;
  const found = preview.isPending ? undefined : preview.data;
  const take = async (file: File | undefined) => {
    if (!file) return;
    store.reset();
    const text = await file.text();
    setName(file.name);
    setContent(text);
    preview.mutate({ input: { body: { content: text, preview: true } } });
  };
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-4 p-5">
        <FileDrop
          label="Drop a file of rates here"
          accepts={ACCEPTS}
          maxSize={MAX_BYTES}
          onFiles={(files) => void take(files[0])}
          hint="fx_rates.csv of the supply format, or the European Central Bank’s XML"
        />
        <div aria-live="polite">
          {preview.isPending && <p className="text-muted">Reading {name}</p>}
          {found && !failure && (
            <Notice
              tone="info"
              title={found.inserted + found.updated === 0 ? "Nothing would change" : `${name} would change`}
            >
              {found.inserted + found.updated === 0
                ? "All of its rates are stored already."
                : `${formatCount(found.inserted, "newRate")}, ${formatCount(found.updated, "changedRate")}.`}
            </Notice>
          )}
        </div>
        {failure && <Notice tone="negative" title={`${failure.message}.`} />}
      </div>
      <div className="sticky bottom-0 flex justify-end gap-2 border-t border-border bg-raised px-5 py-3">
        <Button onPress={onLeave}>Cancel</Button>
        <Button
          variant="primary"
          isDisabled={!found || found.inserted + found.updated === 0}
          isPending={store.isPending}
          pendingLabel="Storing"
          onPress={() =>
            store.mutate(
              { input: { body: { content, preview: false } } },
              {
                async onSuccess() {
                  await forget();
                  toast({ tone: "positive", title: "Rates stored" });
                  onLeave();
                },
              },
            )
          }
        >
          Store rates
        </Button>
      </div>
    </div>
  );
}
