"use client";

import { useRouter } from "next/navigation";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";

const STEPS: Record<string, (at: number, last: number, page: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, _, page) => at + page,
  PageUp: (at, _, page) => at - page,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The index of the row that a key moves to.
 * @param at index of the focused row
 * @param page rows per viewport
 * @returns undefined for other keys
 */
export function findRowByKey(key: string, at: number, count: number, page: number): number | undefined {
  const to = STEPS[key]?.(at, count - 1, Math.max(page, 1));
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
}

interface Rows<T> {
  rows: readonly T[];
  rowId: (row: T) => string;
  rowHref?: ((row: T) => string) | undefined;
  onRow?: ((row: T) => void) | undefined;
}

const ROW = "tr[data-key]";
/** Interactive elements inside a row; a click on one does not open the row. */
const ACTS = "a, button, input, select, summary, label, [role=button]";

const rowAt = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>(ROW);

/**
 * Keyboard and pointer handling of table rows: one row is the tab stop (roving tabindex), arrow keys move, Enter opens.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function useTableRows<T>(given: Rows<T>) {
  const router = useRouter();
  const table = useRef<HTMLTableElement>(null);
  const latest = useRef(given);
  // The row that had the focus last; at first the first row.
  const [stop, setStop] = useState<string | null>(null);
  const focusNext = useRef<string | null>(null);
  const held = useRef<string | null>(null);
  const rested = useRef<string | null>(null);
  useLayoutEffect(() => {
    latest.current = given;
  });
  useLayoutEffect(() => {
    // Restores the focus if the focused row was mounted anew, as when a growing list becomes virtualized.
    const isLost = document.activeElement === document.body;
    const key = focusNext.current ?? (isLost ? held.current : null);
    const row = key === null ? null : table.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`);
    if (!row) return;
    row.focus({ preventScroll: true });
    if (focusNext.current !== null) row.scrollIntoView({ block: "nearest" });
    focusNext.current = null;
  });

  const on = useMemo(() => {
    const find = (key: string | undefined) => latest.current.rows.findIndex((row) => latest.current.rowId(row) === key);
    const open = (key: string | undefined, isBeside: boolean) => {
      const { rows, rowHref, onRow } = latest.current;
      const row = rows[find(key)];
      if (!row) return;
      if (!rowHref) return onRow?.(row);
      if (isBeside) window.open(rowHref(row), "_blank");
      else router.push(rowHref(row));
    };
    /** Prefetches the page of the row under the pointer or focus. */
    const rest = (target: EventTarget) => {
      const key = rowAt(target)?.dataset.key;
      const { rows, rowHref } = latest.current;
      if (!rowHref || key === undefined || key === rested.current) return;
      rested.current = key;
      const row = rows[find(key)];
      if (row) router.prefetch(rowHref(row));
    };
    return {
      onClick(event: MouseEvent) {
        const row = rowAt(event.target);
        const act = (event.target as Element).closest(ACTS);
        if (!row || (act && row.contains(act)) || window.getSelection()?.type === "Range") return;
        open(row.dataset.key, event.ctrlKey || event.metaKey);
      },
      onKeyDown(event: KeyboardEvent) {
        const row = rowAt(event.target);
        if (!row || event.target !== row || event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === "Enter") {
          event.preventDefault();
          return open(row.dataset.key, false);
        }
        const { rows, rowId } = latest.current;
        const page = Math.floor(window.innerHeight / row.offsetHeight) - 2;
        const to = findRowByKey(event.key, find(row.dataset.key), rows.length, page);
        if (to === undefined) return;
        event.preventDefault();
        focusNext.current = rowId(rows[to]!);
        setStop(focusNext.current);
      },
      onFocus(event: FocusEvent) {
        rest(event.target);
        const key = rowAt(event.target)?.dataset.key;
        if (key === undefined) return;
        setStop(key);
        held.current = event.target === rowAt(event.target) ? key : null;
      },
      // No blur event fires when the focused row is removed.
      onBlur: () => void (held.current = null),
      onPointerOver: (event: PointerEvent) => rest(event.target),
    };
  }, [router]);
  return { table, stop, on };
}
