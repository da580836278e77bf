"use client";

import { Building2, MapPin } from "lucide-react";
import { useState } from "react";
import { Collection, ComboBox, Header, Input, ListBox, ListBoxItem, ListBoxSection } from "react-aria-components";
import { BOX } from "@/components/ui/class-names";
import { FieldLabel, FieldProblem } from "@/components/ui/fields/field-parts";
import { CHOICE, Floating } from "@/components/ui/floating";
import { useDebounced } from "@/components/ui/use-debounced";
import type { Where } from "../search-state";
import { type SuggestionGroup, suggestionsOf } from "./suggestions";
import { keepPreviousData } from "@tanstack/react-query";
import { useRead } from "@/lib/staff/client/hooks";

/** Minimum number of letters of a lookup. */
const MIN_LETTERS = 2;

/** Places and properties with a word that starts with the typed text. */
function useSuggestions(text: string) {
  const q = text.trim();
  const options = { enabled: q.length >= MIN_LETTERS, staleTime: 300_000, placeholderData: keepPreviousData };
  const properties = useRead("property.list", { query: { q: q || "-", status: "ACTIVE", limit: "40" } }, options);
  const places = useRead("place.list", { query: { q: q || "-", limit: "60" } }, options);
  const groups: SuggestionGroup[] =
    q.length >= MIN_LETTERS ? suggestionsOf(text, properties.data?.items ?? [], places.data?.items ?? []) : [];
  return {
    groups,
    isFetching: properties.isFetching || places.isFetching,
    isError: properties.isError || places.isError,
  };
}

/** Debounce interval in milliseconds: longer than the pauses of a quick typist. */
const DEBOUNCE_MS = 150;

interface Props {
  value: Where | null;
  onChange: (where: Where | null) => void;
  problem?: string | undefined;
}

/** A combo box that finds a place or a property by part of its name. */
export function WhereField({ value, onChange, problem }: Props) {
  const [text, setText] = useState(value?.label ?? "");
  const [shown, setShown] = useState(value);
  // The value changed from outside, by browser navigation: show its label.
  if (value !== shown) {
    setShown(value);
    setText(value?.label ?? "");
  }
  const searchText = useDebounced(text, DEBOUNCE_MS);
  const suggestions = useSuggestions(searchText);
  const groups = text.trim().length >= MIN_LETTERS ? suggestions.groups : [];

  const pick = (id: string) => {
    const found = groups.flatMap((group) => group.items).find((item) => item.id === id);
    if (!found) return;
    setText(found.label);
    setShown(found.where);
    onChange(found.where);
  };

  return (
    <ComboBox
      inputValue={text}
      onInputChange={(next) => {
        setText(next);
        if (!value || next === value.label) return;
        setShown(null);
        onChange(null);
      }}
      value={value?.id ?? null}
      onChange={(key) => key !== null && pick(String(key))}
      items={groups}
      defaultFilter={() => true}
      allowsEmptyCollection
      allowsCustomValue
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      className="flex min-w-0 flex-col gap-1"
    >
      <FieldLabel>Place or property</FieldLabel>
      <Input className={BOX} placeholder="Berlin, or a hotel's name" autoComplete="off" />
      <FieldProblem>{problem}</FieldProblem>
      <Floating className="w-(--trigger-width) min-w-72">
        <ListBox<SuggestionGroup>
          className="max-h-80 overflow-auto p-1 outline-none"
          renderEmptyState={() => (
            <Nothing
              text={text}
              isFetching={suggestions.isFetching || searchText !== text}
              failed={suggestions.isError}
            />
          )}
        >
          {(group) => (
            <ListBoxSection id={group.id}>
              <Header className="px-2 pt-2 pb-1 text-xs font-semibold text-muted">{group.title}</Header>
              <Collection items={group.items}>
                {(item) => (
                  <ListBoxItem id={item.id} textValue={item.label} className={CHOICE}>
                    {item.where.kind === "place" ? (
                      <MapPin aria-hidden className="size-4 shrink-0 text-accent" />
                    ) : (
                      <Building2 aria-hidden className="size-4 shrink-0 text-muted" />
                    )}
                    <span className="min-w-0 flex-1 truncate">{item.label}</span>
                    <span className="text-xs text-muted">{item.note}</span>
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Floating>
    </ComboBox>
  );
}

function Nothing({ text, isFetching, failed }: { text: string; isFetching: boolean; failed: boolean }) {
  const words = () => {
    if (text.trim().length < MIN_LETTERS) return "Type two letters or more";
    if (failed) return "The catalogue did not respond. Type again to retry.";
    return isFetching ? "Searching …" : `No place or property matches “${text.trim()}”`;
  };
  return <p className="px-2 py-3 text-muted">{words()}</p>;
}
