"use client";

import { Check, ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Dialog, DialogTrigger, ListBox, ListBoxItem } from "react-aria-components";
import { classes } from "./class-names";
import { CHOICE, Floating } from "./floating";
import type { Choice } from "./select-field";

interface BarProps {
  children: ReactNode;
  /** Whether anything is filtered: only then there is something to clear. */
  isActive: boolean;
  onClear: () => void;
}

/** What narrows a list, in one line that wraps. */
export function FilterBar({ children, isActive, onClear }: BarProps) {
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {children}
      {isActive && (
        <Button className="h-8 rounded px-2 text-sm font-medium text-accent data-hovered:bg-hover" onPress={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

const CHIP =
  "inline-flex h-8 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 text-sm data-hovered:bg-hover pointer-coarse:h-10";

interface FilterProps {
  label: string;
  choices: readonly Choice[];
  value: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** At most one may be chosen. */
  isSingle?: boolean;
}

/** A filter by some of a few values: what is chosen stands in the chip. */
export function FilterChip({ label, choices, value, onChange, isSingle = false }: FilterProps) {
  const chosen = choices.filter((choice) => value.has(choice.id));
  const words = chosen.length > 2 ? `${chosen.length} chosen` : chosen.map((choice) => choice.label).join(", ");
  return (
    <PopoverChip label={label} words={words} onClear={() => onChange(new Set())}>
      <ListBox
        aria-label={label}
        items={choices}
        selectionMode={isSingle ? "single" : "multiple"}
        selectedKeys={value as Set<string>}
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
    </PopoverChip>
  );
}

interface ChipProps {
  label: string;
  /** What is chosen, in words; empty: nothing. */
  words: string;
  onClear: () => void;
  /** What opens: fields that narrow the list as they are set. */
  children: ReactNode;
}

/** A filter of any kind: pressed, it opens its fields. */
export function PopoverChip({ label, words, onClear, children }: ChipProps) {
  return (
    <span className="inline-flex items-center">
      <DialogTrigger>
        <Button
          className={classes(
            CHIP,
            words
              ? "rounded-r-none border-accent/40 bg-accent-soft text-accent"
              : "border-line/60 bg-surface text-muted",
          )}
        >
          {label}
          {words && <span className="max-w-48 truncate font-semibold">{words}</span>}
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
        <Floating className="max-w-[calc(100vw-1rem)] min-w-52 p-1" placement="bottom start">
          <Dialog aria-label={label} className="outline-none">
            {children}
          </Dialog>
        </Floating>
      </DialogTrigger>
      {words && (
        <Button
          aria-label={`Clear ${label}`}
          onPress={onClear}
          className={classes(CHIP, "rounded-l-none border-l-0 border-accent/40 bg-accent-soft px-2 text-accent")}
        >
          <X aria-hidden className="size-3.5" />
        </Button>
      )}
    </span>
  );
}
