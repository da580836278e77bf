"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { searchPath, type CompleteSearch } from "../search-state";
import { viewQuery, type Filters, type View } from "./view-state";

interface ViewControl {
  view: View;
  change: (part: Partial<View>) => void;
  filter: (part: Partial<Filters>) => void;
  setOpen: (id: string, isOpen: boolean) => void;
  /** The address of the current view. */
  path: string;
}

/**
 * The view of the results. A change applies immediately and replaces the address without a history entry.
 * @param initial the view in the address when the search was opened
 */
export function useView(search: CompleteSearch, initial: View): ViewControl {
  const [view, setView] = useState(initial);
  const path = searchPath(search, viewQuery(view));
  const isFirst = useRef(true);
  useEffect(() => {
    // The initial view does not change the address.
    if (isFirst.current) isFirst.current = false;
    else window.history.replaceState(null, "", path);
  }, [path]);
  const change = useCallback((part: Partial<View>) => setView((old) => ({ ...old, ...part })), []);
  const filter = useCallback(
    (part: Partial<Filters>) => setView((old) => ({ ...old, filters: { ...old.filters, ...part } })),
    [],
  );
  const setOpen = useCallback(
    (id: string, isOpen: boolean) =>
      setView((old) => {
        const others = old.open.filter((one) => one !== id);
        return { ...old, open: isOpen ? [...others, id] : others };
      }),
    [],
  );
  return { view, change, filter, setOpen, path };
}
