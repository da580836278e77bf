"use client";

import type { ReactNode } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";

interface Chip {
  id: string;
  /** The accessible label. */
  name: string;
  label: ReactNode;
}

interface Props {
  label: string;
  chips: readonly Chip[];
  value: string | null;
  onChange: (id: string) => void;
}

/** Chips of which one is chosen. */
export function ChipChoice({ label, chips, value, onChange }: Props) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const [first] = keys;
        if (first !== undefined) onChange(String(first));
      }}
      className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-1.5"
    >
      {chips.map(({ id, name, label: words }) => (
        <ToggleButton
          key={id}
          id={id}
          aria-label={name}
          className="flex flex-col items-start rounded border border-line/50 bg-surface px-2 py-1 text-start text-xs transition-colors data-hovered:border-accent data-selected:border-accent data-selected:bg-accent-soft pointer-coarse:min-h-11"
        >
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
