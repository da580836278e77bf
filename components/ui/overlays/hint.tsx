"use client";

import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Tooltip, TooltipTrigger } from "react-aria-components";
import { t } from "@/lib/language/text";

interface Props {
  /** The explained subject, for the button's accessible label. */
  about: string;
  children: ReactNode;
}

/** A short explanation behind an info icon, shown on hover, focus or press. */
export function Hint({ about, children }: Props) {
  return (
    <Tip text={children}>
      <Button
        aria-label={t("ui.aboutOf", { about })}
        className="inline-grid size-6 place-items-center rounded text-muted"
      >
        <Info aria-hidden className="size-3.5" />
      </Button>
    </Tip>
  );
}

/** A tooltip for a focusable element, such as a button or a link. */
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
