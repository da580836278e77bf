"use client";

import { Check } from "lucide-react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { classes } from "../class-names";
import { CHOICE } from "../floating";
import type { Choice } from "../fields/select-field";

export interface FilterListProps {
  label: string;
  choices: readonly Choice[];
  value: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** Whether only one value may be chosen. */
  isSingle?: boolean;
}

/** The values of a filter, with a tick before the chosen ones. */
export function FilterList({ label, choices, value, onChange, isSingle = false }: FilterListProps) {
  return (
    <ListBox
      aria-label={label}
      items={choices}
      selectionMode={isSingle ? "single" : "multiple"}
      selectedKeys={value as Set<string>}
      // Closes the surrounding popover.
      escapeKeyBehavior="none"
      onSelectionChange={(keys) =>
        onChange(new Set(keys === "all" ? choices.map((choice) => choice.id) : [...keys].map(String)))
      }
      className="max-h-80 overflow-auto outline-none"
    >
      {(choice) => (
        <ListBoxItem id={choice.id} textValue={choice.label} className={CHOICE}>
          {({ isSelected }) => (
            <>
              <Check aria-hidden className={classes("size-4 text-accent", !isSelected && "invisible")} />
              <span className="flex-1">{choice.label}</span>
              {choice.note !== undefined && <span className="text-xs text-muted">{choice.note}</span>}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
