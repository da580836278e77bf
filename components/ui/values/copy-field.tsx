"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { INPUT_CLASSES, classes } from "../class-names";
import { useCopy } from "./use-copy";
import { t } from "@/lib/language/text";

const statusText = () => ({ idle: "", done: t("ui.copied"), failed: t("ui.notCopied") });

/** Copies a text and announces the result. */
export function CopyButton({ text, what, className }: { text: string; what: string; className?: string }) {
  const { state, copy } = useCopy();
  const Icon = { idle: Copy, done: Check, failed: TriangleAlert }[state];
  return (
    <>
      <button
        type="button"
        aria-label={t("ui.copyOf", { what })}
        onClick={() => void copy(text)}
        className={classes(
          "grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-text pointer-coarse:size-10",
          state === "done" && "text-positive",
          state === "failed" && "text-negative",
          className,
        )}
      >
        <Icon aria-hidden className="size-4" />
      </button>
      <output className="sr-only">{statusText()[state]}</output>
    </>
  );
}

interface Props {
  label: string;
  value: string;
  hint?: string;
}

/** A value with a copy button, such as a secret that is shown once. */
export function CopyField({ label, value, hint }: Props) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-semibold text-muted">
        {label}
      </label>
      <div className={classes(INPUT_CLASSES, "flex items-center pe-1 focus-within:border-accent")}>
        <input
          id={id}
          readOnly
          value={value}
          {...(hint !== undefined && { "aria-describedby": `${id}-hint` })}
          className="min-w-0 flex-1 bg-transparent font-mono text-sm outline-none"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={value} what={label} />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
