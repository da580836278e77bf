"use client";

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "react-aria-components";

/** A check box. */
export function CheckField({
  isSelected,
  onChange,
  children,
}: {
  isSelected: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Checkbox
      isSelected={isSelected}
      onChange={onChange}
      className="group flex cursor-pointer items-center gap-2 py-1 text-sm"
    >
      <span className="grid size-4 shrink-0 place-items-center rounded border border-line bg-surface group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent group-data-selected:border-accent group-data-selected:bg-accent">
        <Check aria-hidden className="invisible size-3 text-on-accent group-data-selected:visible" strokeWidth={3} />
      </span>
      {children}
    </Checkbox>
  );
}
