"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useRead } from "@/lib/staff/client/hooks";
import { suggestionsOf, type SuggestionGroup } from "./suggestions";

/** Minimum number of letters of a lookup. */
export const MIN_LETTERS = 2;

/** Places and properties with a word that starts with the typed text. */
export function useSuggestions(text: string) {
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
