"use client";

import { Download } from "lucide-react";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { saveFile } from "@/components/ui/tables/save-file";
import { ReadFailure } from "@/components/ui/tables/unread";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { fileLabels } from "./file-labels";

type FileColumns = ResponseOf<"supply.format">["files"][number];

const rules = () => [
  t("inventory.format.csv"),
  t("inventory.format.all"),
  t("inventory.format.missing"),
  t("inventory.format.values"),
];

/** Explains the format of the files, with a template of each. */
export function FormatHelp() {
  return (
    <Disclosure title={t("inventory.formatTitle")}>
      <ul className="mb-3 list-disc ps-4 text-xs text-muted">
        {rules().map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <Files />
    </Disclosure>
  );
}

function Files() {
  const { data, error, refetch } = useRead("supply.format", {}, { staleTime: Infinity });
  if (error) return <ReadFailure what={t("inventory.theFormat")} failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  const known = Object.keys(fileLabels());
  const files = data.files.toSorted((a, b) => known.indexOf(a.name) - known.indexOf(b.name));
  return (
    <ul className="divide-y divide-border border-y border-border">
      {files.map((file) => (
        <FormatFile key={file.name} file={file} />
      ))}
    </ul>
  );
}

function FormatFile({ file: { name, required, optional } }: { file: FileColumns }) {
  const keep = () =>
    saveFile(new Blob([`${[...required, ...optional].join(",")}\n`], { type: "text/csv;charset=utf-8" }), name);
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1 text-xs">
        <p>
          <span className="font-mono font-semibold">{name}</span>{" "}
          <span className="text-muted">{fileLabels()[name]}</span>
        </p>
        <p className="mt-0.5 font-mono text-muted wrap-anywhere">
          <span className="font-semibold text-text">{required.join(", ")}</span>
          {optional.length > 0 && `, ${optional.join(", ")}`}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t("inventory.templateOf", { name })}
        className="w-8 px-0!"
        onPress={keep}
      >
        <Download aria-hidden className="size-4" />
      </Button>
    </li>
  );
}
