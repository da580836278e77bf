"use client";

import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useRef, useState } from "react";
import type { CallOptions } from "@/lib/staff/client/call";
import { asFailure, type Failure } from "@/lib/staff/client/failure";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { storeHold } from "./hold-storage";

/** Prebooks an offer of a product. */
type Ask<Hold> = (options: CallOptions) => Promise<Hold>;

function holding<Hold>(hold: string, prebook: Ask<Hold> | undefined) {
  return {
    queryKey: ["hold", hold] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => prebook!({ idempotencyKey: hold, signal }),
    staleTime: Infinity,
  };
}

/** The hold of a page: from the cache, or after a reload from the service's idempotent replay. */
export function useHold<Hold>(hold: string, prebook: Ask<Hold> | undefined) {
  return useQuery<Hold, Failure>({ ...holding(hold, prebook), enabled: prebook !== undefined });
}

/** The prebook tokens of a hold: two where the way back is held too. */
function tokensOf(held: unknown): string[] {
  const { prebook_token: token, back } = held as { prebook_token?: string | null; back?: unknown };
  return [...(token ? [token] : []), ...(back ? tokensOf(back) : [])];
}

interface HoldRequest<Hold> {
  prebook: Ask<Hold>;
  /** Stores the request for a reload of the page. */
  store: (hold: string) => void;
  /** The path of the booking page. */
  pathOf: (hold: string) => string;
}

/** A search that can be repeated. */
export type RepeatableSearch = Pick<UseQueryResult, "refetch">;

/** Holds an offer and opens its booking page. */
export function useCreateHold() {
  const cache = useQueryClient();
  const router = useRouter();
  const [taking, setTaking] = useState<string>();
  const [failed, setFailed] = useState<{ id: string; failure: Failure }>();

  // Requests without an answer: a retry reuses the idempotency key and creates no second hold.
  const unanswered = useRef(new Map<string, string>());

  /** @param id the chosen offer; its row shows progress or the failure @returns the failure, if any */
  async function take<Hold>(
    id: string,
    { prebook, store, pathOf }: HoldRequest<Hold>,
    replace = false,
  ): Promise<Failure | undefined> {
    if (taking !== undefined) return undefined;
    const hold = unanswered.current.get(id) ?? makeIdempotencyKey();
    let failure: Failure | undefined;
    setTaking(id);
    setFailed(undefined);
    try {
      const held = await cache.fetchQuery(holding(hold, prebook));
      store(hold);
      storeHold({ hold, tokens: tokensOf(held), path: pathOf(hold) }, Date.now());
      void cache.invalidateQueries({ queryKey: ["hold.list"] });
      if (replace) router.replace(pathOf(hold));
      else router.push(pathOf(hold));
      unanswered.current.delete(id);
    } catch (error) {
      failure = asFailure(error);
      if (failure.isFinal) unanswered.current.delete(id);
      else unanswered.current.set(id, hold);
      setFailed({ id, failure });
    }
    setTaking(undefined);
    return failure;
  }

  /**
   * Repeats the search, and clears the failure once new results have arrived. A search within the same second returns
   * the same allocation ids.
   */
  const searchAgain = useCallback(async ({ refetch }: RepeatableSearch): Promise<void> => {
    if ((await refetch()).isSuccess) setFailed(undefined);
  }, []);
  return { take, taking, failed, searchAgain };
}
