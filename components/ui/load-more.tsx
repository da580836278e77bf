"use client";

import { sayCount } from "../words/dates";
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
  if (!shown) return null;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 py-3 text-xs text-muted">
      <p aria-live="polite">{`${sayCount(shown, one, many)}${hasMore ? " so far" : ""}`}</p>
      {hasMore && (
        <Button size="sm" isPending={isLoading} pendingLabel="Loading" onPress={onMore}>
          Load more
        </Button>
      )}
    </footer>
  );
}
