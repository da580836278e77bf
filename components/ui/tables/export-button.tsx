"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Failure } from "@/lib/staff/client/failure";
import { Button } from "../button";
import { saveFile } from "./save-file";
import { t } from "@/lib/language/text";

interface Props {
  label: string;
  /** Fetches the file. */
  read: () => Promise<{ name: string; csv: string }>;
}

/** Exports a list as a file; an error is shown beside the button. */
export function ExportButton({ label, read }: Props) {
  const { mutate, isPending, isSuccess, error } = useMutation<void, Failure>({
    async mutationFn() {
      const { name, csv } = await read();
      saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), name);
    },
    retry: false,
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button size="sm" isPending={isPending} pendingLabel={t("ui.preparingFile")} onPress={() => mutate()}>
        <Download aria-hidden className="size-4" />
        {label}
      </Button>
      <output className={error ? "text-xs text-negative" : "sr-only"}>
        {error ? `${error.message}.` : isSuccess ? t("ui.fileSaved") : ""}
      </output>
    </span>
  );
}
