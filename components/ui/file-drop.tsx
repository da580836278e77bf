"use client";

import { FileUp } from "lucide-react";
import { useState } from "react";
import { Button, DropZone, FileTrigger, Text, type DropItem } from "react-aria-components";
import { classes } from "./class-names";

interface Props {
  label: string;
  /** Media types and endings: `text/csv`, `.csv`. */
  accepts: readonly string[];
  /** In bytes. */
  maxSize: number;
  onFile: (file: File) => void;
  hint?: string;
}

type Dropped = Extract<DropItem, { kind: "file" }>;

/** One file: dropped, pasted, or chosen from the disk. */
export function FileDrop({ label, accepts, maxSize, onFile, hint }: Props) {
  const [problem, setProblem] = useState<string>();
  const take = (file: File | undefined) => {
    if (!file) return;
    const fits = accepts.some((one) =>
      one.startsWith(".") ? file.name.toLowerCase().endsWith(one) : file.type === one,
    );
    const wrong = !fits
      ? `${file.name} is none of: ${accepts.join(", ")}`
      : file.size > maxSize
        ? `${file.name} is larger than ${Math.floor(maxSize / 1024 / 1024)} MiB`
        : undefined;
    setProblem(wrong);
    if (wrong === undefined) onFile(file);
  };
  return (
    <DropZone
      aria-label={label}
      onDrop={({ items }) => {
        const dropped = items.find((item): item is Dropped => item.kind === "file");
        if (dropped) void dropped.getFile().then(take);
        else setProblem("Only a file can be dropped here");
      }}
      className="flex flex-col items-center gap-2 rounded border border-dashed border-line px-6 py-8 text-center data-drop-target:border-accent data-drop-target:bg-accent-soft data-focus-visible:outline-2 data-focus-visible:outline-accent"
    >
      <FileUp aria-hidden className="size-6 text-muted" />
      <Text slot="label" className="font-semibold">
        {label}
      </Text>
      <FileTrigger acceptedFileTypes={accepts} onSelect={(files) => take(files?.[0])}>
        <Button className="h-9 rounded border border-line/60 bg-surface px-3.5 font-medium data-hovered:bg-hover pointer-coarse:h-11">
          Choose a file
        </Button>
      </FileTrigger>
      <output className={classes("text-xs", problem === undefined ? "text-muted" : "text-negative")}>
        {problem ?? hint}
      </output>
    </DropZone>
  );
}
