"use client";

import { Building2, MapPin } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Collection, ComboBox, Header, Input, ListBox, ListBoxItem, ListBoxSection } from "react-aria-components";
import { INPUT_CLASSES, classes } from "@/components/ui/class-names";
import { CloseWhenLeft } from "@/components/ui/fields/close-when-left";
import { FieldLabel, FieldProblem } from "@/components/ui/fields/field-parts";
import { OPTION_CLASSES, Floating } from "@/components/ui/floating";
import { useDebounced } from "@/components/ui/use-debounced";
import type { Where } from "../search-state";
import { addRecentWhere, useRecentWhere } from "./recent-places";
import { pickBest, type Suggestion, type SuggestionGroup, groupSuggestions } from "./suggestions";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { t } from "@/lib/language/text";
import { readQuery, useRead } from "@/lib/staff/client/hooks";
import { usePerson } from "@/lib/staff/client/person";

/** Minimum number of letters of a lookup. */
const MIN_LETTERS = 2;

/** Suggests places and properties for a typed text. */
function useSuggestions(text: string) {
  const q = text.trim();
  const options = { enabled: q.length >= MIN_LETTERS, staleTime: 300_000, placeholderData: keepPreviousData };
  const { data, isFetching, isError } = useRead("suggestion.list", { query: { q: q || "-" } }, options);
  return { groups: q.length >= MIN_LETTERS && data ? groupSuggestions(data) : [], isFetching, isError };
}

/** Recent places and properties as suggestions. */
function useRecentGroups(person: string): SuggestionGroup[] {
  const recent = useRecentWhere(person);
  if (recent.length === 0) return [];
  const items = recent.map((where) => ({ id: where.id, label: where.label, note: "", where }));
  return [{ id: "recent", title: t("search.recent"), items }];
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
  // The value changed from outside, as by going back: show its label.
  if (value !== shown) {
    setShown(value);
    setText(value?.label ?? "");
  }
  const searchText = useDebounced(text, DEBOUNCE_MS);
  const suggestions = useSuggestions(searchText);
  const cache = useQueryClient();
  const person = usePerson();
  const recent = useRecentGroups(person);
  const typed = text.trim();
  const groups = typed.length >= MIN_LETTERS && text !== value?.label ? suggestions.groups : recent;
  const isCurrent = searchText === text && !suggestions.isFetching;
  const pick = (id: string) => {
    const found = groups.flatMap((group) => group.items).find((item) => item.id === id);
    if (found) choose(found);
  };
  const choose = (found: Suggestion) => {
    addRecentWhere(person, found.where);
    setText(found.label);
    setShown(found.where);
    onChange(found.where);
  };
  /** Enter without a highlighted suggestion takes the best one, and waits for it if it is still loading. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const isMarked = input.getAttribute("aria-activedescendant") !== null;
    if (event.key !== "Enter" || isMarked || value !== null || typed.length < MIN_LETTERS) return;
    event.preventDefault();
    const chooseBest = (found: readonly SuggestionGroup[]) => {
      const best = pickBest(found);
      if (best && input.value === text) choose(best);
    };
    if (isCurrent) return chooseBest(groups);
    // If this request fails, the list sends the same one and shows the error.
    void cache.fetchQuery(readQuery("suggestion.list", { query: { q: typed } })).then(
      (found) => chooseBest(groupSuggestions(found)),
      () => undefined,
    );
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
      menuTrigger={recent.length > 0 ? "focus" : "input"}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      className="flex min-w-0 flex-col gap-1"
    >
      <FieldLabel>{t("search.placeOrProperty")}</FieldLabel>
      <Input
        className={INPUT_CLASSES}
        placeholder={t("search.wherePlaceholder")}
        autoComplete="off"
        onKeyDown={onKeyDown}
      />
      <FieldProblem>{problem}</FieldProblem>
      <CloseWhenLeft />
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
                  <ListBoxItem id={item.id} textValue={item.label} className={OPTION_CLASSES}>
                    {item.where.kind === "place" ? (
                      <MapPin aria-hidden className="size-4 shrink-0 text-accent" />
                    ) : (
                      <Building2 aria-hidden className="size-4 shrink-0 text-muted" />
                    )}
                    <span className={classes("min-w-0 flex-1", item.warning === undefined ? "truncate" : "text-muted")}>
                      {item.label}
                      {item.warning !== undefined && <span className="block text-xs">{item.warning}</span>}
                    </span>
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
    if (text.trim().length < MIN_LETTERS) return t("search.typeTwo");
    if (failed) return t("search.catalogueFailed");
    return isFetching ? t("search.searchingNow") : t("search.noMatch", { text: text.trim() });
  };
  return <p className="px-2 py-3 text-muted">{words()}</p>;
}
