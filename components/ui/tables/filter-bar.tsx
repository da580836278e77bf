"use client";

import { ChevronDown, X } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { classes } from "../class-names";
import { ChipPopover } from "./chip-popover";
import { FilterList, type FilterListProps } from "./filter-list";

interface BarProps {
  children: ReactNode;
  /** Whether any filter is set; only then the clear button is shown. */
  isActive: boolean;
  onClear: () => void;
}

/** The filters of a list, in a line that wraps. */
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

/** A filter with a list of values; the chip shows the chosen ones. */
export function FilterChip(props: FilterListProps) {
  const { label, choices, value, onChange } = props;
  const chosen = choices.filter((choice) => value.has(choice.id));
  const words = chosen.length > 2 ? `${chosen.length} chosen` : chosen.map((choice) => choice.label).join(", ");
  return (
    <PopoverChip label={label} words={words} onClear={() => onChange(new Set())}>
      <FilterList {...props} />
    </PopoverChip>
  );
}

interface ChipProps {
  label: string;
  /** The chosen value as text; empty: none. */
  words: string;
  onClear: () => void;
  /** The popover's content: fields that apply immediately. */
  children: ReactNode;
}

/** A filter with its own fields in a popover. */
export function PopoverChip({ label, words, onClear, children }: ChipProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <span className="inline-flex items-center">
      <Button
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className={classes(
          CHIP,
          words ? "rounded-r-none border-accent/40 bg-accent-soft text-accent" : "border-line/60 bg-surface text-muted",
        )}
      >
        {label}
        {words && <span className="max-w-48 truncate font-semibold">{words}</span>}
        <ChevronDown aria-hidden className="size-3.5" />
      </Button>
      {isOpen && (
        <ChipPopover label={label} anchor={anchor} onClose={() => setOpen(false)}>
          {children}
        </ChipPopover>
      )}
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
