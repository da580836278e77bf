import { useQueryClient } from "@tanstack/react-query";
import { JUST_READ_MS, useAct, useRead } from "@/lib/staff/client/hooks";

/** Reads and moves the sandbox clock. After a move every query is refetched. */
export function useClock() {
  const cache = useQueryClient();
  const { data, error, refetch } = useRead("sandbox.clock.get", {}, { staleTime: JUST_READ_MS });
  const [put, reset] = [useAct("sandbox.clock.put"), useAct("sandbox.clock.reset")];
  const onSuccess = () => void cache.invalidateQueries();
  return {
    isKnown: data !== undefined,
    error,
    refetch,
    move: (to: Date) => put.mutate({ input: { body: { now: to.toISOString() } } }, { onSuccess }),
    reset: () => reset.mutate({ input: {} }, { onSuccess }),
    isMoving: put.isPending || reset.isPending,
    problem: put.error ?? reset.error,
  };
}
