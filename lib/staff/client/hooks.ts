import {
  hashKey,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useContext, useMemo } from "react";
import { call, type CallOptions } from "./call";
import { DrawnFrom, useIsAlive } from "./drawn";
import type { Failure } from "./failure";
import type { InputOf, OperationId, ResponseOf } from "./operations";
import { pagesKey, recordKey } from "./query-keys";

type QueryOptions<Id extends OperationId> = Omit<UseQueryOptions<ResponseOf<Id>, Failure>, "queryKey" | "queryFn">;

/** Query key and function of a reading operation, for hooks, prefetching and the cache alike. */
export function reading<Id extends OperationId>(id: Id, input: InputOf<Id>, options: CallOptions = {}) {
  return {
    queryKey: recordKey(id, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(id, input, { ...options, signal }),
  };
}

/**
 * What a query asks, but for the moment in which a part of the page comes alive: then it must show what the server drew,
 * from an answer that came along (`DrawnFrom`) or from none, although another part may have asked the same already.
 */
function useLiveKey(queryKey: readonly unknown[]): { queryKey: readonly unknown[]; enabled?: false } {
  const isDrawn = useContext(DrawnFrom).has(hashKey(queryKey));
  return useIsAlive() || isDrawn ? { queryKey } : { queryKey: ["as drawn", ...queryKey], enabled: false };
}

/** Milliseconds for which what changes by the minute is not read again: what came along with its page is new. */
export const JUST_READ_MS = 5_000;

/** Reads by an operation; what was read is shared under `[id, input]`. */
export function useRead<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  options: QueryOptions<Id> = {},
): UseQueryResult<ResponseOf<Id>, Failure> {
  const { queryKey, queryFn } = reading(id, input);
  return useQuery({ ...options, queryFn, ...useLiveKey(queryKey) });
}

/** Operations that answer with a page of a list. */
type PagedId = {
  [Id in OperationId]: ResponseOf<Id> extends Page<unknown> ? Id : never;
}[OperationId];
type ItemOf<Id extends PagedId> = ResponseOf<Id> extends { items: (infer T)[] } ? T : never;

interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

/**
 * Reads a list page by page; while it is asked anew, what was found before stays in sight.
 * @param refetchInterval milliseconds after which it is read anew, all of its pages
 */
export function usePages<Id extends PagedId>(
  id: Id,
  input: InputOf<Id>,
  { refetchInterval = false }: { refetchInterval?: number | false } = {},
) {
  const pages = useInfiniteQuery({
    ...useLiveKey(pagesKey(id, input)),
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...(input.query as object | undefined), ...(cursor !== undefined && { cursor }) };
      return call(id, { ...input, query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as unknown as Page<ItemOf<Id>>).next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const found = pages.data?.pages as Page<ItemOf<Id>>[] | undefined;
  // The same rows as long as nothing else was read: a long list is not drawn anew for the rest of its screen.
  const rows = useMemo(() => found?.flatMap((page) => page.items) ?? [], [found]);
  return { ...pages, rows };
}

type Act<Id extends OperationId> = { input: InputOf<Id> } & CallOptions;

/** Acts by an operation, when told to. */
export function useAct<Id extends OperationId>(id: Id): UseMutationResult<ResponseOf<Id>, Failure, Act<Id>> {
  return useMutation({ mutationKey: [id], mutationFn: ({ input, ...options }) => call(id, input, options) });
}
