"use client";

import { useEffect, useState } from "react";
import { t } from "@/lib/language/text";
import { ComboField } from "@/components/ui/fields/combo-field";
import type { Choice } from "@/components/ui/fields/select-field";
import { useDebounced } from "@/components/ui/use-debounced";
import type { LabelledId } from "./address";

/** Debounce interval in milliseconds: longer than the pauses of a quick typist. */
const DEBOUNCE_MS = 150;

export interface Lookup<Found extends Choice> {
  choices: readonly Found[];
  isFetching: boolean;
  isError: boolean;
}

interface LookupProps<Found extends Choice> {
  label: string;
  value: LabelledId | null;
  onChange: (found: Found | null) => void;
  /** The results of the last search. */
  lookup: Lookup<Found>;
  /** Called with the search text once typing pauses (debounced); empty: nothing to look up. */
  onSearch: (text: string) => void;
  /** Minimum number of letters of a search. */
  least?: number;
  /** The noun for the message of an empty list. */
  what: string;
  placeholder?: string;
  hint?: string | undefined;
  problem?: string | undefined;
  isOptional?: boolean;
}

/** A combo box that finds a catalogue record by part of its name. */
export function LookupField<Found extends Choice>({
  value,
  onChange,
  lookup,
  onSearch,
  least = 2,
  what,
  ...rest
}: LookupProps<Found>) {
  const { label, placeholder, hint, problem, isOptional = false } = rest;
  const [text, setText] = useState(value?.label ?? "");
  const [shown, setShown] = useState(value?.id);
  // The value changed from outside, by browser navigation: show its label.
  if (value?.id !== shown) {
    setShown(value?.id);
    setText(value?.label ?? "");
  }
  const typed = text.trim();
  const searchText = useDebounced(typed, DEBOUNCE_MS);
  const { choices, isFetching, isError } = lookup;
  const isShort = typed.length < least;
  const query = searchText.length >= least ? searchText : "";
  useEffect(() => onSearch(query), [onSearch, query]);
  const none = () => {
    if (isShort) return t("products.typeMore");
    return isError ? t("products.outOfReach") : t("products.noMatch", { what, typed });
  };
  return (
    <ComboField
      label={label}
      text={text}
      onType={setText}
      choices={isShort ? [] : choices}
      value={value?.id ?? null}
      onChange={(choice) => {
        const found = choice && choices.find(({ id }) => id === choice.id);
        setShown(found?.id);
        onChange(found ?? null);
      }}
      isLoading={!isShort && !isError && (isFetching || searchText !== typed)}
      none={none()}
      isOptional={isOptional}
      problem={problem}
      {...(placeholder !== undefined && { placeholder })}
      {...(hint !== undefined && { hint })}
    />
  );
}

/** The props that a specialized lookup field receives from its caller. */
export type OwnLookupProps<Found extends Choice> = Pick<
  LookupProps<Found>,
  "label" | "value" | "onChange" | "placeholder" | "problem" | "isOptional"
>;
