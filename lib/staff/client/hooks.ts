import {
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { call, type CallOptions } from "./call";
import type { Failure } from "./failure";
import type { InputOf, OperationId, ResponseOf } from "./operations";

type QueryOptions<Id extends OperationId> = Omit<UseQueryOptions<ResponseOf<Id>, Failure>, "queryKey" | "queryFn">;

/** Query key and function of a reading operation, for hooks, prefetching and the cache alike. */
export function reading<Id extends OperationId>(id: Id, input: InputOf<Id>, options: CallOptions = {}) {
  return {
    queryKey: [id, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => call(id, input, { ...options, signal }),
  };
}

/** Reads by an operation; what was read is shared under `[id, input]`. */
export function useRead<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  options: QueryOptions<Id> = {},
): UseQueryResult<ResponseOf<Id>, Failure> {
  return useQuery({ ...options, ...reading(id, input) });
}

type Act<Id extends OperationId> = { input: InputOf<Id> } & CallOptions;

/** Acts by an operation, when told to. */
export function useAct<Id extends OperationId>(id: Id): UseMutationResult<ResponseOf<Id>, Failure, Act<Id>> {
  return useMutation({ mutationKey: [id], mutationFn: ({ input, ...options }) => call(id, input, options) });
}
