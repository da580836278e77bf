"use client";

import type { LucideIcon } from "lucide-react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";

interface Props<Id extends string> {
  label: string;
  choices: readonly { id: Id; label: string; icon?: LucideIcon }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** One of two or three ways to look at the same, side by side; on a phone those that have a sign are told by it alone. */
export function Segmented<Id extends string>({ label, choices, value, onChange }: Props<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={([id]) => id !== undefined && onChange(id as Id)}
      className="flex rounded border border-line bg-surface p-0.5"
    >
      {choices.map(({ id, label: text, icon: Icon }) => (
        <ToggleButton
          key={id}
          id={id}
          className="flex h-7.5 items-center gap-1.5 rounded px-2.5 font-medium text-muted data-hovered:bg-hover data-selected:bg-accent-soft data-selected:text-accent pointer-coarse:h-9.5"
        >
          {Icon && <Icon aria-hidden className="size-4" />}
          <span className={Icon && "sr-only sm:not-sr-only"}>{text}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
