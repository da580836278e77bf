"use client";

import { useEffect, useRef } from "react";
import { formatCount } from "../format/dates";
import { Button } from "./button";

interface Props {
  /** How many are shown so far, and the word for one of them. */
  shown: number;
  one: string;
  many?: string;
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}

/** The foot of a list that is read page by page: how much of it is there, and the next page by hand. */
export function LoadMore({ shown, one, many, hasMore, isLoading, onMore }: Props) {
  const count = useRef<HTMLParagraphElement>(null);
  const isRequested = useRef(false);
  // With the last page the button goes: whoever pressed it by key stays where it was.
  useEffect(() => {
    if (!hasMore && isRequested.current && document.activeElement === document.body)
      count.current?.focus({ preventScroll: true });
    if (!hasMore) isRequested.current = false;
  }, [hasMore]);
  if (!shown) return null;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 py-3 text-xs text-muted">
      <p ref={count} tabIndex={-1} aria-live="polite" className="outline-none">
        {`${formatCount(shown, one, many)}${hasMore ? " so far" : ""}`}
      </p>
      {hasMore && (
        <Button
          size="sm"
          isPending={isLoading}
          pendingLabel="Loading"
          onPress={() => {
            isRequested.current = true;
            onMore();
          }}
        >
          Load more
        </Button>
      )}
    </footer>
  );
}
