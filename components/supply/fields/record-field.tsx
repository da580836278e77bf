"use client";

import { t } from "@/lib/language/text";
import { useState } from "react";
import { ComboField } from "@/components/ui/fields/combo-field";
import { useDebounced } from "@/components/ui/use-debounced";
import type { KindId } from "../kinds";
import { useFoundRecords } from "../supply-records";

interface Props {
  label: string;
  hint?: string;
  kinds: readonly KindId[];
  text: string;
  onChange: (code: string) => void;
  isOptional: boolean;
  problem: string | undefined;
}

/** Debounce interval in milliseconds: longer than the pauses of a quick typist. */
const PAUSE_MS = 150;

/** The code of another record: typed, or found by a part of its code or name. */
export function RecordField({ kinds, text, onChange, hint, ...rest }: Props) {
  const [isTyped, setTyped] = useState(false);
  const searchText = useDebounced(text.trim(), PAUSE_MS);
  const { found, isFetching, isError } = useFoundRecords(kinds, searchText);
  const name = found.find(({ code }) => code === text.trim())?.name;
  const choices = isTyped ? found.map(({ code, name: note }) => ({ id: code, label: code, note })) : [];
  return (
    <ComboField
      {...rest}
      {...((name ?? hint) !== undefined && { hint: name ?? hint })}
      text={text}
      onType={(typed) => {
        setTyped(true);
        onChange(typed);
      }}
      choices={choices}
      value={choices.some(({ id }) => id === text) ? text : null}
      onChange={(choice) => choice && onChange(choice.id)}
      isLoading={isFetching || searchText !== text.trim()}
      none={isError ? t("supply.lookup.unanswered") : isTyped ? t("supply.lookup.none") : t("supply.lookup.type")}
      placeholder={t("supply.codeOrName")}
    />
  );
}
