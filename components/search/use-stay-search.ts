"use client";

import { keepPreviousData } from "@tanstack/react-query";
import type { Failure } from "@/lib/staff/client/failure";
import { useRead } from "@/lib/staff/client/hooks";
import { serviceNow } from "@/lib/staff/client/service-time";
import { resultsOf, type Property, type Result } from "./offers";
import { occupancyOf, type CompleteSearch, type Where } from "./search-state";

/** What search takes at a time (SPEC, POST /search). */
const MOST_PROPERTIES = 100;

export interface StaySearch {
  isPending: boolean;
  failure: Failure | null;
  results: Result[] | undefined;
  /** There are more properties than one search takes. */
  isCut: boolean;
  retry: () => void;
}

/** Properties of a place, or the one property, with what they sell for the stay. */
export function useStaySearch(search: CompleteSearch): StaySearch {
  const catalogue = useProperties(search.where);
  const ids = catalogue.properties?.map((property) => property.public_id) ?? [];
  const { checkin, checkout, currency } = search;
  const answer = useRead(
    "search",
    { body: { property_ids: ids, checkin, checkout, occupancy: occupancyOf(search.rooms), currency } },
    { enabled: ids.length > 0, staleTime: 60_000 },
  );
  const isEmpty = catalogue.properties?.length === 0;
  const results =
    catalogue.properties && answer.data
      ? resultsOf(catalogue.properties, answer.data.results, checkin, serviceNow())
      : undefined;
  return {
    isPending: catalogue.isPending || (!isEmpty && answer.isPending),
    failure: catalogue.failure ?? answer.error,
    results: isEmpty ? [] : results,
    isCut: catalogue.isCut,
    retry: () => void (catalogue.failure ? catalogue.retry() : answer.refetch()),
  };
}

function useProperties(where: Where) {
  const isPlace = where.kind === "place";
  const list = useRead(
    "property.list",
    { query: { q: isPlace ? where.found : where.label, limit: String(MOST_PROPERTIES) } },
    { enabled: isPlace, staleTime: 300_000 },
  );
  const one = useRead("property.get", { params: { public_id: where.id } }, { enabled: !isPlace, staleTime: 300_000 });
  const used = isPlace ? list : one;
  const properties: Property[] | undefined = isPlace
    ? list.data?.items.filter((property) => property.place_public_id === where.id)
    : one.data && [one.data];
  return {
    properties,
    isPending: used.isPending,
    failure: used.error,
    isCut: isPlace && list.data?.next_cursor != null,
    retry: () => void used.refetch(),
  };
}

/** Properties whose name, or whose place's name, contains what is being typed. */
export function useSuggestions(text: string) {
  const q = text.trim();
  return useRead(
    "property.list",
    { query: { q: q || "-", limit: "40" } },
    { enabled: q.length >= 2, staleTime: 300_000, placeholderData: keepPreviousData },
  );
}
