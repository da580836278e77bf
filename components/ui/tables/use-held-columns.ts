import { useLayoutEffect, type RefObject } from "react";

/**
 * Freezes column widths while virtualized rows change. A column that needs more room still grows.
 * @param columns the columns as a text key
 */
export function useHeldColumns(table: RefObject<HTMLTableElement | null>, isHeld: boolean, columns: string): void {
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
