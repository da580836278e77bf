"use client";

import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Tooltip, TooltipTrigger } from "react-aria-components";

interface Props {
  /** What is explained, said by the button. */
  about: string;
  children: ReactNode;
}

/** A word of explanation behind a small i, on hover, focus or press. */
export function Hint({ about, children }: Props) {
  return (
    <Tip text={children}>
      <Button aria-label={`About ${about}`} className="inline-grid size-6 place-items-center rounded text-muted">
        <Info aria-hidden className="size-3.5" />
      </Button>
    </Tip>
  );
}

/** Words that appear at something which can have the focus (a button, a link of ours). */
export function Tip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <TooltipTrigger delay={400} closeDelay={100}>
      {children}
      <Tooltip
        offset={6}
        className="max-w-xs rounded border border-border bg-raised px-2.5 py-1.5 text-xs text-text shadow-float data-entering:animate-appear"
      >
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}
