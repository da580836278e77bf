"use client";

import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useState, type ReactNode, type Ref, type RefObject } from "react";
import { useHeldColumns } from "./use-held-columns";
import { useWholeList } from "./use-whole-list";

/** Rows beyond the window's edges: what a quick hand scrolls to is there already. */
const AROUND = 8;

interface Props {
  table: RefObject<HTMLTableElement | null>;
  keys: readonly string[];
  /** The row that must be there however far one scrolls, as it has the focus. */
  stop: number;
  /** What the columns are, as a text. */
  shape: string;
  draw: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
}

/** Of a long list, the rows that are in sight; all of them where the browser itself is to see them. */
export function TableWindow({ table, keys, stop, shape, draw }: Props) {
  const isWhole = useWholeList();
  const [{ margin, height }, setPlace] = useState({ margin: 0, height: 32 });
  // Another one for another height: what was not measured yet is reckoned by it anew.
  const keyAt = useCallback((at: number) => keys[at]!, [keys, height]); // oxlint-disable-line react/exhaustive-deps
  // oxlint-disable-next-line react/incompatible-library -- its functions return changing values; nothing here memoizes them
  const seen = useWindowVirtualizer<HTMLTableRowElement>({
    count: keys.length,
    estimateSize: () => height,
    measureElement: heightOf,
    getItemKey: keyAt,
    overscan: AROUND,
    scrollMargin: margin,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return stop < 0 || drawn.includes(stop) ? drawn : [...drawn, stop].sort((a, b) => a - b);
    },
  });
  const drawn = seen.getVirtualItems();
  const isDrawn = drawn.length > 0;
  useLayoutEffect(() => {
    if (isDrawn) setPlace(placeOf(table.current!));
  }, [isDrawn, table, keys.length]);
  useHeldColumns(table, isDrawn, shape);

  if (isWhole) return keys.map((_, index) => draw(index, null));
  const shown: ReactNode[] = [];
  let end = margin;
  // Named by what they lie before: a gap that came to lie elsewhere would have all rows moved around it.
  const leave = (to: number, before: string) => to > end && shown.push(<Gap key={`to ${before}`} height={to - end} />);
  for (const { index, start, end: itsEnd } of drawn) {
    leave(start, keys[index]!);
    shown.push(draw(index, seen.measureElement));
    end = itsEnd;
  }
  leave(margin + seen.getTotalSize(), "the end");
  return shown;
}

/** With its margin, by which cards stand apart. */
function heightOf(row: HTMLTableRowElement): number {
  return row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginBottom);
}

/** Where the rows begin in the document, and how tall one of them is on the average. */
function placeOf(table: HTMLTableElement): { margin: number; height: number } {
  const body = table.tBodies[0]!;
  const heights = [...body.querySelectorAll<HTMLTableRowElement>("tr[data-index]")].map(heightOf);
  const sum = heights.reduce((all, one) => all + one, 0);
  return { margin: body.getBoundingClientRect().top + window.scrollY, height: Math.round(sum / heights.length) };
}

/** In the place of rows that are out of sight. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden className="@max-xl:block">
      <td aria-hidden className="p-0 @max-xl:block" style={{ height }} />
    </tr>
  );
}
