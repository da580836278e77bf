"use client";

import { ToggleButton, ToggleButtonGroup } from "react-aria-components";

interface Props {
  label: string;
  chips: readonly { id: string; name: string; label: string }[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Chips of which several can be chosen. */
export function ChipsField({ label, chips, value, onChange }: Props) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={value}
      onSelectionChange={(keys) => onChange([...keys].map(String))}
      className="flex flex-wrap gap-1"
    >
      {chips.map(({ id, name, label: words }) => (
        <ToggleButton
          key={id}
          id={id}
          aria-label={name}
          className="min-h-8 rounded border border-line/60 bg-surface px-2.5 text-xs font-medium transition-colors data-hovered:border-accent data-selected:border-accent data-selected:bg-accent-soft data-selected:text-accent pointer-coarse:min-h-10"
        >
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
