"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { z } from "zod";
import type { PropertyResult } from "@/lib/accommodation/schemas";
import { call } from "@/lib/staff/client/call";
import type { Failure } from "@/lib/staff/client/failure";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { useRead } from "@/lib/staff/client/hooks";
import { serviceNow } from "@/lib/staff/client/service-time";
import { readArea, type AreaQuery } from "../area";
import type { Point } from "../geography";
import { includeNetQuery } from "../offers/nets";
import { toResult, type ResultContext, type Property, type PropertyWithDeals } from "../offers/offers";
import { toStay, type CompleteSearch } from "../search-state";

/** Properties per search call: few, so that the first results appear early. */
const STEP = 50;
/** The page size of the catalogue (docs/overview#lists). */
const CATALOGUE_PAGE = "1000";
/** Results are live: a cached list is used for five minutes. */
const FRESH_MS = 300_000;

type Found = z.output<typeof PropertyResult>;

export interface StaySearch {
  /** The place of the properties; undefined while unknown, or if the property has none. */
  placeId: string | undefined;
  /** The point that distances are measured from: the place's centre, or the searched property. */
  around: Point | undefined;
  /** Whether there is nothing to show yet. */
  isPending: boolean;
  /** Whether more results are loading. */
  isGoingOn: boolean;
  failure: Failure | null;
  /** In the recommended order, a searched property first. */
  results: PropertyWithDeals[];
  /** The number of properties; undefined until known. */
  total: number | undefined;
  retry: () => void;
}

/** Searches the properties of a place or an area, or one property and those around it, page by page. */
export function useStaySearch(search: CompleteSearch): StaySearch {
  const { where } = search;
  const own = useOwnProperty(search);
  const area = useMemo(() => (where.kind === "area" ? readArea(where.id) : undefined), [where]);
  const placeId = where.kind === "place" ? where.id : (own.property?.place_public_id ?? undefined);
  const place = useRead(
    "place.get",
    { params: { public_id: placeId ?? "" } },
    { enabled: where.kind === "place", staleTime: Infinity },
  );
  const catalogue = useCatalogue(area?.query ?? (placeId === undefined ? undefined : { place: placeId }));
  const placeWalk = useWalk(search, placeId);
  const areaWalk = useAreaWalk(search, area && !catalogue.isGoingOn ? catalogue.properties : undefined);
  const walk = area ? areaWalk : placeWalk;

  const from = area?.centre ?? (where.kind === "place" ? place.data?.location : own.property?.location);
  const { checkin, checkout, currency } = search;
  const { properties } = catalogue;
  const [ownProperty, ownFound, pages] = [own.property, own.found, walk.data?.pages];
  const context = useMemo<ResultContext>(
    () => ({ checkin, checkout, now: serviceNow(), from: from ?? undefined }),
    [checkin, checkout, from],
  );
  const resultFor = useMemo(() => resultsAs(currency, context), [currency, context]);
  const results = useMemo(() => {
    const first = ownProperty && ownFound ? [resultFor(ownFound, ownProperty)] : [];
    const around = (pages ?? [])
      .flatMap(({ found }) => found)
      .filter(({ property_id }) => property_id !== ownProperty?.public_id);
    const others = around.flatMap((found) => {
      const property = properties.get(found.property_id);
      return property ? resultFor(found, property) : [];
    });
    return [...first, ...others];
  }, [pages, properties, ownProperty, ownFound, resultFor]);

  const isPlacePending = (area ?? placeId) !== undefined && (walk.isPending || catalogue.isPending);
  const failure = own.failure ?? walk.error ?? catalogue.failure;
  return {
    placeId,
    around: from ?? undefined,
    isPending: failure === null && results.length === 0 && (own.isPending || isPlacePending),
    isGoingOn: failure === null && (own.isPending || isPlacePending || walk.hasNextPage || catalogue.isGoingOn),
    failure,
    results,
    total: catalogue.isGoingOn || (area ?? placeId) === undefined ? undefined : properties.size,
    retry: () => {
      own.retry();
      if (walk.isError) void walk.refetch();
      catalogue.retry();
    },
  };
}

/** Creates results. Memoized by search answer, so that a further page renders only its own rows. */
function resultsAs(currency: string, context: ResultContext): (found: Found, property: Property) => PropertyWithDeals {
  const made = new WeakMap<Found, PropertyWithDeals>();
  return (found, property) => {
    const before = made.get(found);
    if (before?.property === property) return before;
    const result = toResult(found, currency, property, context);
    made.set(found, result);
    return result;
  };
}

/** The record and search result of the searched property itself. */
function useOwnProperty({ where, ...search }: CompleteSearch) {
  const enabled = where.kind === "property";
  const net = includeNetQuery(useShowsEarnings());
  const record = useRead("property.get", { params: { public_id: where.id } }, { enabled, staleTime: FRESH_MS });
  const answer = useRead(
    "search",
    { body: { property_ids: [where.id], ...toStay(search), ...net } },
    { enabled, staleTime: FRESH_MS },
  );
  return {
    property: enabled ? record.data : undefined,
    found: enabled ? answer.data?.results[0] : undefined,
    isPending: enabled && (record.isPending || answer.isPending),
    failure: enabled ? (record.error ?? answer.error) : null,
    retry: () => {
      if (record.isError) void record.refetch();
      if (answer.isError) void answer.refetch();
    },
  };
}

/** The records of all properties in a place or area, by id. */
function useCatalogue(inside: AreaQuery | { place: string } | undefined) {
  const pages = useInfiniteQuery({
    queryKey: ["property.list", "inside", inside],
    queryFn: ({ pageParam, signal }) =>
      call(
        "property.list",
        { query: { ...inside, status: "ACTIVE", limit: CATALOGUE_PAGE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    enabled: inside !== undefined,
    staleTime: FRESH_MS,
  });
  useAllPages(pages);
  const properties = useMemo(
    () =>
      new Map<string, Property>(
        (pages.data?.pages ?? []).flatMap(({ items }) => items.map((one) => [one.public_id, one] as const)),
      ),
    [pages.data],
  );
  return {
    properties,
    isPending: pages.isPending,
    isGoingOn: pages.isPending || pages.hasNextPage,
    failure: pages.error as Failure | null,
    retry: () => void (pages.isError && pages.refetch()),
  };
}

/** Pages through a place's properties in the recommended order, and searches offers of those with rooms. */
function useWalk(search: CompleteSearch, place: string | undefined) {
  const stay = toStay(search);
  const net = includeNetQuery(useShowsEarnings());
  const pages = useInfiniteQuery({
    queryKey: ["stays", place, stay, net],
    queryFn: async ({ pageParam, signal }) => {
      const first = { place_public_id: place!, ...stay, limit: STEP };
      const page = await call("places.availability", { body: pageParam ? { cursor: pageParam } : first }, { signal });
      const sells = page.results.filter(({ available }) => available).map(({ property_id }) => property_id);
      const offers = sells.length
        ? await call("search", { body: { property_ids: sells, ...stay, ...net } }, { signal })
        : undefined;
      const byId = new Map(offers?.results.map((found) => [found.property_id, found]));
      const found = page.results.map(
        (row): Found =>
          byId.get(row.property_id) ?? {
            property_id: row.property_id,
            total_available: row.total_available,
            total_blocked: 0,
            allocations: [],
            ...(row.error_code && { error_code: row.error_code }),
          },
      );
      return { found, next: page.next_cursor };
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    enabled: place !== undefined,
    staleTime: FRESH_MS,
  });
  useAllPages(pages);
  return { ...pages, error: pages.error as Failure | null };
}

/** Searches offers of an area's properties in the catalogue's order; in a circle the nearest come first. */
function useAreaWalk({ where, ...search }: CompleteSearch, properties: ReadonlyMap<string, Property> | undefined) {
  const stay = toStay(search);
  const net = includeNetQuery(useShowsEarnings());
  const ids = useMemo(() => [...(properties?.keys() ?? [])], [properties]);
  const pages = useInfiniteQuery({
    queryKey: ["stays", "area", where.id, stay, net],
    queryFn: async ({ pageParam, signal }) => {
      const slice = ids.slice(pageParam, pageParam + STEP);
      if (slice.length === 0) return { found: [], next: undefined };
      const { results } = await call("search", { body: { property_ids: slice, ...stay, ...net } }, { signal });
      const next = pageParam + STEP;
      return { found: results, next: next < ids.length ? next : undefined };
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    enabled: properties !== undefined,
    staleTime: FRESH_MS,
  });
  useAllPages(pages);
  return { ...pages, error: pages.error as Failure | null };
}

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Fetches pages until all are loaded. */
function useAllPages({ hasNextPage, isFetching, isError, fetchNextPage }: Pages): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
}
