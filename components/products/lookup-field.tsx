"use client";

import { useEffect, useState } from "react";
import { ComboField } from "../ui/combo-field";
import type { Choice } from "../ui/select-field";
import { useSettled } from "../ui/use-settled";
import type { Named } from "./address";

/** Long enough that a quick typist asks once. */
const PAUSE_MS = 150;

export interface Lookup<Found extends Choice> {
  choices: readonly Found[];
  isFetching: boolean;
  isError: boolean;
}

export interface LookupProps<Found extends Choice> {
  label: string;
  value: Named | null;
  onChange: (found: Found | null) => void;
  /** The results of the last search. */
  lookup: Lookup<Found>;
  /** Told what to look up, once typing pauses; empty: nothing. */
  onSearch: (text: string) => void;
  /** So many letters before anything is looked up. */
  least?: number;
  /** What it finds, in the words of an empty list. */
  what: string;
  placeholder?: string;
  hint?: string | undefined;
  problem?: string | undefined;
  isOptional?: boolean;
}

/** One of the catalogue's many, by typing a part of its name. */
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
  // Set from outside, by going back or forward: show what was chosen then.
  if (value?.id !== shown) {
    setShown(value?.id);
    setText(value?.label ?? "");
  }
  const typed = text.trim();
  const searchText = useSettled(typed, PAUSE_MS);
  const { choices, isFetching, isError } = lookup;
  const isShort = typed.length < least;
  const wanted = searchText.length >= least ? searchText : "";
  useEffect(() => onSearch(wanted), [onSearch, wanted]);
  const none = () => {
    if (isShort) return "Type two letters or more";
    return isError ? "The catalogue did not answer. Type again to retry." : `No ${what} matches “${typed}”`;
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

/** What a field of one kind of thing leaves to its caller. */
export type OwnLookupProps<Found extends Choice> = Pick<
  LookupProps<Found>,
  "label" | "value" | "onChange" | "placeholder" | "problem" | "isOptional"
>;
