"use client";

import { Check, ChevronDown } from "lucide-react";
import { t } from "@/lib/language/text";
import { Button, ListBox, ListBoxItem, Select, SelectValue } from "react-aria-components";
import type { Choice } from "./choice";
import { INPUT_CLASSES, classes } from "../class-names";
import { FieldHint, FieldLabel, FieldProblem } from "./field-parts";
import { OPTION_CLASSES, Floating } from "../floating";

export type { Choice } from "./choice";

interface SelectProps {
  label: string;
  choices: readonly Choice[];
  /** Null if nothing is chosen yet. */
  value: string | null;
  onChange: (id: string) => void;
  placeholder?: string;
  hint?: string;
  name?: string;
  isRequired?: boolean;
  isInvalid?: boolean;
  className?: string;
}

/** A select field. */
export function SelectField({ label, choices, value, onChange, placeholder, hint, className, ...rest }: SelectProps) {
  return (
    <Select
      {...rest}
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      placeholder={placeholder ?? t("ui.choose")}
      className={classes("flex min-w-0 flex-col gap-1", className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <Button className={classes(INPUT_CLASSES, "flex items-center justify-between gap-2 text-start")}>
        <SelectValue className="truncate data-placeholder:text-muted">
          {({ selectedText, isPlaceholder, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
        </SelectValue>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Button>
      {hint !== undefined && <FieldHint>{hint}</FieldHint>}
      <FieldProblem />
      <Floating className="min-w-(--trigger-width)">
        <ListBox items={choices} className="max-h-72 overflow-auto p-1 outline-none">
          {({ id, label: text, note }) => (
            <ListBoxItem id={id} textValue={text} className={OPTION_CLASSES}>
              {({ isSelected }) => (
                <>
                  <span className="flex-1">{text}</span>
                  {note !== undefined && <span className="text-xs text-muted">{note}</span>}
                  <Check aria-hidden className={classes("size-4 text-accent", !isSelected && "invisible")} />
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Floating>
    </Select>
  );
}
