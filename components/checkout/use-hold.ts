"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { CallOptions } from "@/lib/staff/client/call";
import { asFailure, type Failure } from "@/lib/staff/client/failure";
import { freshKey } from "@/lib/staff/client/fresh-key";

/** A prebook operation with what is asked of it. */
export type Ask<Hold> = (options: CallOptions) => Promise<Hold>;

function holding<Hold>(hold: string, ask: Ask<Hold> | undefined) {
  return {
    queryKey: ["hold", hold] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => ask!({ idempotencyKey: hold, signal }),
    staleTime: Infinity,
  };
}

/** The hold of a page: as it was taken, or, after the page was opened anew, as the service replays it. */
export function useHold<Hold>(hold: string, ask: Ask<Hold> | undefined) {
  return useQuery<Hold, Failure>({ ...holding(hold, ask), enabled: ask !== undefined });
}

interface Taken<Hold> {
  ask: Ask<Hold>;
  /** Keeps what was asked, for when its page is opened anew. */
  store: (hold: string) => void;
  /** Where it is booked. */
  pathOf: (hold: string) => string;
}

/** Takes a hold on an offer and opens its page. */
export function useTakeHold() {
  const cache = useQueryClient();
  const router = useRouter();
  const [taking, setTaking] = useState<string>();
  const [failed, setFailed] = useState<{ id: string; failure: Failure }>();

  // No answer came to these: taking the same once more takes no second hold.
  const unanswered = useRef(new Map<string, string>());

  /**
   * @param id what is being chosen, to show there that it is under way or why it failed
   * @returns why it failed
   */
  async function take<Hold>(
    id: string,
    { ask, store, pathOf }: Taken<Hold>,
    replace = false,
  ): Promise<Failure | undefined> {
    if (taking !== undefined) return undefined;
    const hold = unanswered.current.get(id) ?? freshKey();
    let failure: Failure | undefined;
    setTaking(id);
    setFailed(undefined);
    try {
      await cache.fetchQuery(holding(hold, ask));
      store(hold);
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
  return { take, taking, failed };
}
