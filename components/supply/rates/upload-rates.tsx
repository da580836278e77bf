"use client";

import { useState } from "react";
import { formatCount } from "@/lib/format/counts";
import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import { FileDrop } from "@/components/ui/fields/file-drop";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/feedback/toast-queue";
import type { Failure } from "@/lib/staff/client/failure";
import { listCellProblems } from "@/components/inventory/import/issues";
import { ProblemList } from "@/components/inventory/import/problem-list";
import { useUploadRates } from "./use-rates";

const ACCEPTS = [".csv", ".xml", "text/csv", "text/xml"];
/** The European Central Bank's rates of ninety days take a tenth of this. */
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
          label={t("supply.dropRates")}
          accepts={ACCEPTS}
          maxSize={MAX_BYTES}
          onFiles={(files) => void take(files[0])}
          hint={t("supply.dropRatesHint")}
        />
        <div aria-live="polite">
          {preview.isPending && <p className="text-muted">{t("supply.readingName", { name })}</p>}
          {found && !failure && (
            <Notice
              tone="info"
              title={
                found.inserted + found.updated === 0
                  ? t("supply.nothingWouldChange")
                  : t("supply.wouldChange", { name })
              }
            >
              {found.inserted + found.updated === 0
                ? t("supply.allStored")
                : `${formatCount(found.inserted, "newRate")}, ${formatCount(found.updated, "changedRate")}.`}
            </Notice>
          )}
        </div>
        {failure && <Refused failure={failure} />}
      </div>
      <div className="sticky bottom-0 flex justify-end gap-2 border-t border-border bg-raised px-5 py-3">
        <Button onPress={onLeave}>{t("common.cancel")}</Button>
        <Button
          variant="primary"
          isDisabled={!found || found.inserted + found.updated === 0}
          isPending={store.isPending}
          pendingLabel={t("supply.storing")}
          onPress={() =>
            store.mutate(
              { input: { body: { content, preview: false } } },
              {
                async onSuccess() {
                  await forget();
                  toast({ tone: "positive", title: t("supply.ratesStored") });
                  onLeave();
                },
              },
            )
          }
        >
          {t("supply.storeRates")}
        </Button>
      </div>
    </div>
  );
}

/** Why a file was not stored: its wrong cells, or the failure of the call. */
function Refused({ failure }: { failure: Failure }) {
  const problems = listCellProblems(failure);
  if (problems.length === 0) return <Notice tone="negative" title={`${failure.message}.`} />;
  return (
    <>
      <Notice tone="negative" title={t("inventory.problemsInFiles", { count: problems.length })} />
      <ProblemList problems={problems} />
    </>
  );
}
