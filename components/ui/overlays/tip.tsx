"use client";

import type { ReactNode } from "react";
import { Tooltip, TooltipTrigger } from "react-aria-components";

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
