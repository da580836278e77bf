"use client";

import { Check } from "lucide-react";
import type { StepId } from "@/lib/staff/developer/quickstart/stay";
import { classes } from "@/components/ui/class-names";
import { CodeBlock } from "@/components/ui/values/code-block";
import { TextLink } from "@/components/ui/values/text-link";
import { STEP_LABELS } from "./quickstart-labels";

interface Props {
  id: StepId;
  number: number;
  /** The language's name. */
  language: string;
  code: string;
  isDone: boolean;
}

/** One step: its explanation and its command. */
export function QuickstartStep({ id, number, language, code, isDone }: Props) {
  const { title, text, reference } = STEP_LABELS[id];
  return (
    <li id={id} className="flex scroll-mt-4 gap-3 sm:gap-4">
      <span
        aria-hidden
        className={classes(
          "mt-0.5 grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums",
          isDone ? "bg-positive-soft text-positive" : "bg-accent-soft text-accent",
        )}
      >
        {isDone ? <Check className="size-3.5" strokeWidth={3} /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <h2 className="text-md">
            {title}
            {isDone && <span className="sr-only">, done</span>}
          </h2>
          <p className="text-muted">
            {text} <TextLink href={`/developers/reference/${reference}`}>Reference</TextLink>
          </p>
        </div>
        <CodeBlock label={`${title}, ${language}`} code={code} isWrapped={false} />
      </div>
    </li>
  );
}
