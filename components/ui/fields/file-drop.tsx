"use client";

import { FileUp } from "lucide-react";
import { useState } from "react";
import { Button, DropZone, FileTrigger, Text, type DropItem } from "react-aria-components";
import { classes } from "../class-names";
import { t } from "@/lib/language/text";

interface Props {
  label: string;
  /** Media types and file extensions: `text/csv`, `.csv`. */
  accepts: readonly string[];
  /** Maximum size of a file in bytes; if absent, the caller checks sizes. */
  maxSize?: number;
  /** Called with the accepted files. */
  onFiles: (files: File[]) => void;
  hint?: string;
  /** Whether only one file is accepted. */
  isSingle?: boolean;
}

const MIB = 1024 * 1024;

/** A size in bytes as text: `512 KiB`, `15 MiB`. */
const formatSize = (bytes: number): string => (bytes < MIB ? `${bytes / 1024} KiB` : `${Math.floor(bytes / MIB)} MiB`);

type Dropped = Extract<DropItem, { kind: "file" }>;

/** A field for files, by drag and drop, pasting or choosing. */
export function FileDrop({ label, accepts, maxSize, onFiles, hint, isSingle = false }: Props) {
  const [problem, setProblem] = useState<string>();
  const wrongWith = (file: File): string | undefined => {
    const fits = accepts.some((one) =>
      one.startsWith(".") ? file.name.toLowerCase().endsWith(one) : file.type === one,
    );
    if (!fits) return t("ui.fileOfOtherType", { file: file.name, types: accepts.join(", ") });
    return maxSize !== undefined && file.size > maxSize
      ? t("ui.fileTooLarge", { file: file.name, size: formatSize(maxSize) })
      : undefined;
  };
  const take = (files: readonly File[]) => {
    setProblem(files.map(wrongWith).find((words) => words !== undefined));
    const sound = files.filter((file) => wrongWith(file) === undefined);
    if (sound.length > 0) onFiles(sound);
  };
  return (
    <DropZone
      aria-label={label}
      onDrop={({ items }) => {
        const dropped = items.filter((item): item is Dropped => item.kind === "file");
        if (dropped.length > 0) void Promise.all(dropped.map((item) => item.getFile())).then(take);
        else setProblem(t("ui.dropFilesOnly"));
      }}
      className="flex flex-col items-center gap-2 rounded border border-dashed border-line px-6 py-8 text-center data-drop-target:border-accent data-drop-target:bg-accent-soft data-focus-visible:outline-2 data-focus-visible:outline-accent"
    >
      <FileUp aria-hidden className="size-6 text-muted" />
      <Text slot="label" className="font-semibold">
        {label}
      </Text>
      <FileTrigger
        allowsMultiple={!isSingle}
        acceptedFileTypes={accepts}
        onSelect={(files) => take([...(files ?? [])])}
      >
        <Button className="h-9 rounded border border-line/60 bg-surface px-3.5 font-medium data-hovered:bg-hover pointer-coarse:h-11">
          {t(isSingle ? "ui.chooseFile" : "ui.chooseFiles")}
        </Button>
      </FileTrigger>
      <output className={classes("text-xs", problem === undefined ? "text-muted" : "text-negative")}>
        {problem ?? hint}
      </output>
    </DropZone>
  );
}
