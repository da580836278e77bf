"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Failure } from "@/lib/staff/client/failure";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { ResultsOutline } from "./search-outline";

interface Props<Data> {
  answer: UseQueryResult<Data, Failure>;
  /** What is being looked for. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** A search on its way, one that failed, or what it found. */
export function Outcome<Data>({ answer, what, children }: Props<Data>) {
  const { data, error, isPending, refetch } = answer;
  if (isPending) return <ResultsOutline what={what} />;
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
