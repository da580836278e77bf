"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { call } from "@/lib/staff/client/call";
import { asFailure, type Failure } from "@/lib/staff/client/failure";
import { freshKey } from "@/lib/staff/client/fresh-key";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { bookPath, keepChoice, type Choice } from "./choice";

export type Hold = ResponseOf<"prebook">;

function holding(hold: string, choice: Choice | undefined) {
  return {
    queryKey: ["prebook", hold] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call("prebook", { body: choice!.request }, { idempotencyKey: hold, signal }),
    staleTime: Infinity,
  };
}

/** The hold of a page: as it was taken, or, after the page was opened anew, as the service replays it. */
export function useHold(hold: string, choice: Choice | undefined) {
  return useQuery<Hold, Failure>({ ...holding(hold, choice), enabled: choice !== undefined });
}

/** Takes a hold on an offer and opens its page. */
export function useTakeHold() {
  const cache = useQueryClient();
  const router = useRouter();
  const [taking, setTaking] = useState<string>();
  const [failed, setFailed] = useState<{ id: string; failure: Failure }>();

  /** @param id what is being chosen, to show there that it is under way or why it failed */
  const take = async (id: string, choice: Choice, replace = false): Promise<void> => {
    if (taking !== undefined) return;
    const hold = freshKey();
    setTaking(id);
    setFailed(undefined);
    try {
      await cache.fetchQuery(holding(hold, choice));
      keepChoice(hold, choice);
      if (replace) router.replace(bookPath(hold));
      else router.push(bookPath(hold));
    } catch (error) {
      setFailed({ id, failure: asFailure(error) });
    }
    setTaking(undefined);
  };
  return { take, taking, failed };
}
