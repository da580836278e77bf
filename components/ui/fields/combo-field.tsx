"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { ComboBox, Input, ListBox, ListBoxItem } from "react-aria-components";
import { INPUT_CLASSES, classes } from "../class-names";
import { CloseWhenLeft } from "./close-when-left";
import { FieldHint, FieldLabel, FieldProblem } from "./field-parts";
import { OPTION_CLASSES, Floating } from "../floating";
import type { Choice } from "./select-field";
import { t } from "@/lib/language/text";

interface Props {
  label: string;
  /** The typed text. */
  text: string;
  onType: (text: string) => void;
  /** The results for the text. Callers that query a service debounce the text first (`useDebounced`). */
  choices: readonly Choice[];
  value: string | null;
  onChange: (choice: Choice | null) => void;
  isLoading?: boolean;
  /** The message when nothing is found. */
  none?: ReactNode;
  placeholder?: string;
  hint?: string;
  isOptional?: boolean;
  problem?: string | undefined;
  className?: string;
}

/**
 * A combo box. The caller finds the results; they are not filtered here. Enter without a highlighted result takes the
 * first one, and waits for it if it is still loading.
 */
export function ComboField(props: Props) {
  const { label, text, onType, choices, value, onChange, isLoading = false, none, placeholder, hint, problem } = props;
  const pick = (id: string) => {
    const found = choices.find((choice) => choice.id === id);
    if (!found) return;
    onType(found.label);
    onChange(found);
  };
  const isFirstWanted = useRef(false);
  useEffect(() => {
    if (!isFirstWanted.current || isLoading) return;
    isFirstWanted.current = false;
    if (choices[0]) pick(choices[0].id);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isMarked = event.target instanceof Element && event.target.hasAttribute("aria-activedescendant");
    if (event.key !== "Enter" || isMarked || value !== null || text.trim() === "") return;
    event.preventDefault();
    // React Aria commits the typed text by Enter, and opens the list again for the picked one.
    event.stopPropagation();
    if (isLoading) isFirstWanted.current = true;
    else if (choices[0]) pick(choices[0].id);
  };
  return (
    <ComboBox
      inputValue={text}
      onInputChange={(next) => {
        isFirstWanted.current = false;
        onType(next);
        if (value !== null && next !== text) onChange(null);
      }}
      value={value}
      onChange={(key) => key !== null && pick(String(key))}
      items={choices}
      defaultFilter={() => true}
      allowsEmptyCollection
      allowsCustomValue
      menuTrigger="focus"
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      className={classes("flex min-w-0 flex-col gap-1", props.className)}
    >
      <FieldLabel isOptional={props.isOptional ?? false}>{label}</FieldLabel>
      <div className="contents" onKeyDownCapture={onKeyDown}>
        <Input className={INPUT_CLASSES} placeholder={placeholder} autoComplete="off" />
      </div>
      {hint !== undefined && <FieldHint>{hint}</FieldHint>}
      <FieldProblem>{problem}</FieldProblem>
      <CloseWhenLeft />
      <Floating className="w-(--trigger-width) min-w-64">
        <ListBox<Choice>
          className="max-h-72 overflow-auto p-1 outline-none"
          renderEmptyState={() => (
            <p className="px-2 py-3 text-muted">{isLoading ? t("ui.searching") : (none ?? t("ui.noMatches"))}</p>
          )}
        >
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.label} className={OPTION_CLASSES}>
              <span className="min-w-0 flex-1 truncate">{choice.label}</span>
              {choice.note !== undefined && <span className="text-xs text-muted">{choice.note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Floating>
    </ComboBox>
  );
}
