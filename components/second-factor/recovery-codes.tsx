"use client";

import { Download } from "lucide-react";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/values/copy-field";
import { Notice } from "../ui/feedback/notice";

interface Props {
  codes: readonly string[];
  doneLabel: string;
  onDone: () => void;
}

/** Recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, doneLabel, onDone }: Props) {
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="caution" title={t("secondFactor.saveCodes")}>
        {t("secondFactor.saveCodesText")}
      </Notice>
      <ul
        aria-label={t("secondFactor.recoveryCodes")}
        className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2">
          <CopyButton text={text} what={t("secondFactor.recoveryCodes")} />
          <a
            className="inline-flex items-center gap-2 text-accent underline"
            download="recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          >
            <Download aria-hidden className="size-4" />
            {t("secondFactor.download")}
          </a>
        </span>
        <Button variant="primary" onPress={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}
