"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Failure } from "@/lib/staff/client/failure";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { Loading, Skeleton } from "../ui/skeleton";

interface Props<Data> {
  answer: UseQueryResult<Data, Failure>;
  /** What is being looked for. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** A search on its way, one that failed, or what it found. */
export function Outcome<Data>({ answer, what, children }: Props<Data>) {
  const { data, error, isPending, refetch } = answer;
  if (isPending) return <Waiting what={what} />;
  if (data === undefined) {
    return (
      <Notice
        tone="negative"
        title="The search did not work"
        action={
          !error?.isFinal && (
            <Button size="sm" onPress={() => void refetch()}>
              Try again
            </Button>
          )
        }
      >
        {error?.message ?? "The service did not answer"}.
      </Notice>
    );
  }
  return children(data);
}

function Waiting({ what }: { what: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Loading what={`Searching ${what}`} />
      <Skeleton className="h-7 w-56" />
      <div className="rounded border border-border bg-surface">
        {Array.from({ length: 5 }, (_, i) => (
          <div key={i} className="flex items-center gap-4 border-b border-border px-4 py-5 last:border-b-0">
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-3/5" />
            </div>
            <Skeleton className="h-6 w-24" />
            <Skeleton className="hidden h-9 w-20 md:block" />
          </div>
        ))}
      </div>
    </div>
  );
}
