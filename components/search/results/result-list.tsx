"use client";

import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";

interface SavedView {
  sizes: VirtualItem[];
  top: number;
}

/** The scroll position and row heights of each list in this tab. */
const savedViews = new Map<string, SavedView>();

/** Estimated height of a collapsed row, in pixels. */
const ROW = 92;

interface Props<T> {
  /** Identifies the list, so that its scroll position is restored on return. */
  name: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The row to highlight, by key. */
  marked?: string | null;
  /** The key of a row; a change scrolls it into view. */
  scrollTo?: string | null;
  /** Called with the key when the pointer or focus enters a row, and with null when it leaves. */
  onHover?: (key: string | null) => void;
  children: (item: T) => ReactNode;
}

/** A virtualized list: only visible rows and a few around them are rendered. */
export function ResultList<T>({ name, items, keyOf, marked, scrollTo, onHover, children }: Props<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [before] = useState(() => savedViews.get(name));
  const [margin, setMargin] = useState(0);
  const keyAt = useCallback((at: number) => keyOf(items[at]!), [items, keyOf]);
  // oxlint-disable-next-line react/incompatible-library -- its functions return changing values; nothing here memoizes them
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ROW,
    overscan: 5,
    scrollMargin: margin,
    getItemKey: keyAt,
    useFlushSync: false,
    initialMeasurementsCache: before?.sizes ?? [],
  });
  useLayoutEffect(() => {
    setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [items.length]);
  useLayoutEffect(() => {
    if (before) window.scrollTo(0, before.top);
  }, [before]);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  useEffect(() => {
    let top = window.scrollY;
    const follow = () => (top = window.scrollY);
    window.addEventListener("scroll", follow, { passive: true });
    return () => {
      window.removeEventListener("scroll", follow);
      savedViews.set(name, { sizes: latest.current.measurementsCache, top });
    };
  }, [name]);

  const shownRow = useRef(scrollTo);
  useEffect(() => {
    if (shownRow.current === scrollTo) return;
    shownRow.current = scrollTo;
    const index = items.findIndex((item) => keyOf(item) === scrollTo);
    if (index >= 0) latest.current.scrollToIndex(index, { align: "center" });
  }, [scrollTo, items, keyOf]);

  const visible = rows.getVirtualItems();
  const [first, last] = [visible[0], visible.at(-1)];
  return (
    <ul
      ref={list}
      className="rounded border border-border bg-surface"
      style={{
        paddingTop: (first?.start ?? margin) - margin,
        paddingBottom: last ? rows.getTotalSize() + margin - last.end : 0,
      }}
    >
      {visible.map(({ index, key }) => (
        <li
          key={key}
          ref={rows.measureElement}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={items.length}
          data-marked={marked === key || undefined}
          className="border-b border-border last:border-b-0 data-marked:bg-hover"
        >
          <div
            onPointerEnter={() => onHover?.(String(key))}
            onPointerLeave={() => onHover?.(null)}
            onFocus={() => onHover?.(String(key))}
          >
            {children(items[index]!)}
          </div>
        </li>
      ))}
    </ul>
  );
}
