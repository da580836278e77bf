"use client";

import { useEffect, useRef } from "react";
import { formatCount, type CountedNoun } from "@/lib/format/counts";
import { t } from "@/lib/language/text";
import { Button } from "../button";

interface Props {
  /** The number of loaded entries. */
  shown: number;
  of: CountedNoun;
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}

/** The footer of a paginated list: the number of loaded entries, and a button for the next page. */
export function LoadMore({ shown, of, hasMore, isLoading, onMore }: Props) {
  const count = useRef<HTMLParagraphElement>(null);
  const isRequested = useRef(false);
  // The button disappears with the last page; the focus moves to the text in its place.
  useEffect(() => {
    if (!hasMore && isRequested.current && document.activeElement === document.body)
      count.current?.focus({ preventScroll: true });
    if (!hasMore) isRequested.current = false;
  }, [hasMore]);
  if (!shown) return null;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 py-3 text-xs text-muted">
      <p ref={count} tabIndex={-1} aria-live="polite" className="outline-none">
        {hasMore ? t("ui.soFar", { count: formatCount(shown, of) }) : formatCount(shown, of)}
      </p>
      {hasMore && (
        <Button
          size="sm"
          isPending={isLoading}
          pendingLabel={t("ui.loading")}
          onPress={() => {
            isRequested.current = true;
            onMore();
          }}
        >
          {t("ui.loadMore")}
        </Button>
      )}
    </footer>
  );
}
