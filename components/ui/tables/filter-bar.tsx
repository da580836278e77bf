"use client";

import { Check, ChevronDown, X } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { classes } from "../class-names";
import { Dialog, ListBox, ListBoxItem } from "react-aria-components";
import { OPTION_CLASSES, Floating } from "../floating";
import type { Choice } from "../fields/select-field";
import { t } from "@/lib/language/text";

interface Props {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** The popover of a chip. */
function ChipPopover({ label, anchor, onClose, children }: Props) {
  return (
    <Floating
      className="max-w-[calc(100vw-1rem)] min-w-52 p-1"
      placement="bottom start"
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog aria-label={label} className="outline-none">
        {children}
      </Dialog>
    </Floating>
  );
}

interface FilterListProps {
  label: string;
  choices: readonly Choice[];
  value: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** Whether only one value may be chosen. */
  isSingle?: boolean;
}

/** The values of a filter, with a tick before the chosen ones. */
function FilterList({ label, choices, value, onChange, isSingle = false }: FilterListProps) {
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
        <ListBoxItem id={choice.id} textValue={choice.label} className={OPTION_CLASSES}>
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
          {t("ui.clearFilters")}
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
  const words =
    chosen.length > 2
      ? t("ui.chosen", { count: chosen.length })
      : chosen.map((choice) => choice.label).join(t("format.comma"));
  return (
    <PopoverChip label={label} words={words} onClear={() => onChange(new Set())}>
      <FilterList {...props} />
    </PopoverChip>
  );
}

interface ChipProps {
  label: string;
  /** The chosen value as text; empty if none is chosen. */
  words: string;
  onClear: () => void;
  /** The popover's content: fields whose changes apply at once. */
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
          words ? "rounded-e-none border-accent/40 bg-accent-soft text-accent" : "border-line/60 bg-surface text-muted",
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
          aria-label={t("ui.clearOf", { label })}
          onPress={onClear}
          className={classes(CHIP, "rounded-s-none border-s-0 border-accent/40 bg-accent-soft px-2 text-accent")}
        >
          <X aria-hidden className="size-3.5" />
        </Button>
      )}
    </span>
  );
}
