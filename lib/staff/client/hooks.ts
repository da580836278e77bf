import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { call, type CallOptions } from "./call";
import type { Failure } from "./failure";
import type { InputOf, OperationId, ResponseOf } from "./operations";
import { pagesKey, recordKey } from "./query-keys";

type QueryOptions<Id extends OperationId> = Omit<UseQueryOptions<ResponseOf<Id>, Failure>, "queryKey" | "queryFn">;

/** The query of a read operation, shared by hooks and prefetching. */
export function readQuery<Id extends OperationId>(id: Id, input: InputOf<Id>, options: CallOptions = {}) {
  return queryOptions<ResponseOf<Id>, Failure>({
    queryKey: recordKey(id, input),
    queryFn: ({ signal }) => call(id, input, { ...options, signal }),
  });
}

/** Milliseconds for which data sent with the page counts as fresh, if it changes by the minute. */
export const FRESH_FOR_MS = 5_000;

/** Reads by an operation; the result is cached under `[id, input]`. */
export function useRead<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  options: QueryOptions<Id> = {},
): UseQueryResult<ResponseOf<Id>, Failure> {
  return useQuery({ ...options, ...readQuery(id, input) });
}

/** Operations that return a page of a list. */
type PagedId = {
  [Id in OperationId]: ResponseOf<Id> extends Page<unknown> ? Id : never;
}[OperationId];
type ItemOf<Id extends PagedId> = ResponseOf<Id> extends { items: (infer T)[] } ? T : never;

interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

/**
 * Reads a list page by page; earlier rows stay visible while new ones load.
 * @param refetchInterval milliseconds after which all loaded pages are read again
 */
export function usePages<Id extends PagedId>(
  id: Id,
  input: InputOf<Id>,
  { refetchInterval = false }: { refetchInterval?: number | false } = {},
) {
  const pages = useInfiniteQuery({
    queryKey: pagesKey(id, input),
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...(input.query as object | undefined), ...(cursor !== undefined && { cursor }) };
      return call(id, { ...input, query } as InputOf<Id>, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as unknown as Page<ItemOf<Id>>).next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const found = pages.data?.pages as Page<ItemOf<Id>>[] | undefined;
  // Memoized, so that a long list is not rendered again when other parts of its screen change.
  const rows = useMemo(() => found?.flatMap((page) => page.items) ?? [], [found]);
  return { ...pages, rows };
}

type Act<Id extends OperationId> = { input: InputOf<Id> } & CallOptions;

/** A mutation that calls a write operation. */
export function useAct<Id extends OperationId>(id: Id): UseMutationResult<ResponseOf<Id>, Failure, Act<Id>> {
  return useMutation({ mutationKey: [id], mutationFn: ({ input, ...options }) => call(id, input, options) });
}
