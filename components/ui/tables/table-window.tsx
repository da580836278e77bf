"use client";

import { defaultRangeExtractor, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type Ref, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Freezes column widths while virtualized rows come and go; a column that needs more space still grows.
 * @param columns the columns as a text key
 */
export function useFrozenColumns(table: RefObject<HTMLTableElement | null>, isHeld: boolean, columns: string): void {
  useLayoutEffect(() => {
    const frame = table.current?.parentElement;
    if (!isHeld || !frame) return undefined;
    const heads = [...table.current!.querySelectorAll("th")];
    const free = () => heads.forEach((head) => head.style.removeProperty("width"));
    let width = 0;
    const hold = () => {
      if (frame.clientWidth === width) return;
      width = frame.clientWidth;
      free();
      const widths = heads.map((head) => head.getBoundingClientRect().width);
      heads.forEach((head, i) => (head.style.width = `${widths[i]}px`));
    };
    hold();
    const watch = new ResizeObserver(hold);
    watch.observe(frame);
    return () => {
      watch.disconnect();
      free();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other columns are other headings
  }, [table, isHeld, columns]);
}

const MODIFIERS = ["Control", "Meta", "Shift", "Alt"];
const isFind = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === "F3" || ((ctrlKey || metaKey) && key.toLowerCase() === "f");

/**
 * Whether all rows of a virtualized list must be rendered: while printing, and after the shortcut of the browser's
 * search until the next interaction.
 */
export function useShowsWholeList(): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const draw = () => flushSync(() => setWhole(true));
    const end = () => setWhole(false);
    const onKey = (event: KeyboardEvent) => {
      if (isFind(event)) draw();
      else if (!MODIFIERS.includes(event.key)) end();
    };
    const events = { beforeprint: draw, afterprint: end, keydown: onKey, click: end } as const;
    for (const [name, listener] of Object.entries(events)) window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(events))
        window.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return isWhole;
}

/** Overscan: rows rendered beyond the viewport, so that fast scrolling shows no gaps. */
const AROUND = 8;

interface Props {
  table: RefObject<HTMLTableElement | null>;
  keys: readonly string[];
  /** The key of the focused row, which stays rendered wherever one scrolls. */
  stop: number;
  /** The columns as a text key. */
  shape: string;
  draw: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
}

/** The visible rows of a long list; all rows while printing or searching in the page. */
export function TableWindow({ table, keys, stop, shape, draw }: Props) {
  const isWhole = useShowsWholeList();
  const [{ margin, height }, setPlace] = useState({ margin: 0, height: 32 });
  // A new function if the height changes, so that rows not measured yet are estimated again.
  const keyAt = useCallback((at: number) => keys[at]!, [keys, height]); // oxlint-disable-line react/exhaustive-deps
  // oxlint-disable-next-line react/incompatible-library -- its functions return changing values; nothing here memoizes them
  const seen = useWindowVirtualizer<HTMLTableRowElement>({
    count: keys.length,
    estimateSize: () => height,
    measureElement: heightWithoutLayout,
    // Only the focused row is painted at once; the others follow in the next frame.
    useFlushSync: false,
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
    if (!isDrawn) return undefined;
    setPlace(placeOf(table.current!));
    // Content above the list moves it. An observer runs after layout, so that reading the position causes no layout
    // of its own.
    const watch = new ResizeObserver(() => {
      const top = topOf(table.current!);
      setPlace((old) => (old.margin === top ? old : { ...old, margin: top }));
    });
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [isDrawn, table]);
  useFrozenColumns(table, isDrawn, shape);

  if (isWhole) return keys.map((_, index) => draw(index, null));
  const shown: ReactNode[] = [];
  let end = margin;
  // A gap's key is that of the row after it; with another key React would move all rows around it.
  const leave = (to: number, before: string) => to > end && shown.push(<Gap key={`to ${before}`} height={to - end} />);
  for (const { index, start, end: itsEnd } of drawn) {
    leave(start, keys[index]!);
    shown.push(draw(index, seen.measureElement));
    end = itsEnd;
  }
  leave(margin + seen.getTotalSize(), "the end");
  return shown;
}

/**
 * The height of a laid-out row, including the margin between cards. A new row keeps its known or estimated height,
 * because measuring it would force a layout within the render.
 */
function heightWithoutLayout(
  row: HTMLTableRowElement,
  entry: ResizeObserverEntry | undefined,
  rows: Virtualizer<Window, HTMLTableRowElement>,
): number {
  if (entry) return heightOf(row);
  return rows.measurementsCache[rows.indexFromElement(row)]?.size ?? rows.options.estimateSize(0);
}

/** Row height including the margin between cards. */
function heightOf(row: HTMLTableRowElement): number {
  return row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginBottom);
}

/** The offset of the rows in the document and their average height. */
function placeOf(table: HTMLTableElement): { margin: number; height: number } {
  const heights = [...table.querySelectorAll<HTMLTableRowElement>("tr[data-index]")].map(heightOf);
  const sum = heights.reduce((all, one) => all + one, 0);
  return { margin: topOf(table), height: Math.round(sum / heights.length) };
}

const topOf = (table: HTMLTableElement): number => table.tBodies[0]!.getBoundingClientRect().top + window.scrollY;

const RULED =
  "bg-[repeating-linear-gradient(transparent_0_calc(2rem-1px),var(--border)_calc(2rem-1px)_2rem)] p-0 @max-xl:block @max-xl:bg-none";

/** A spacer for rows outside the viewport, with lines like rows for the moment in which it is visible. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden className="@max-xl:block">
      <td aria-hidden className={RULED} style={{ height }} />
    </tr>
  );
}
