"use client";

import { Search } from "lucide-react";
import type MiniSearch from "minisearch";
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";

interface Hit {
  id: string;
  title: string;
  page: string;
}

const MAX_HITS = 8;

/** Loads the search and its index on demand, because most readers do not search. */
async function openIndex(): Promise<MiniSearch> {
  const [{ default: Index }, response] = await Promise.all([import("minisearch"), fetch("/docs/search.json")]);
  const index = new Index({
    fields: ["title", "page", "text"],
    storeFields: ["title", "page"],
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  });
  index.addAll((await response.json()) as Hit[]);
  return index;
}

/** The search over all pages; `/` focuses it, arrow keys choose a result. */
export function DocsSearch() {
  const index = useRef<Promise<MiniSearch> | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLElement>(null);
  const latest = useRef("");
  const [query, setQuery] = useState("");
  const [hits, setHits] = useState<readonly Hit[]>();

  useEffect(() => {
    const focusBySlash = (event: WindowEventMap["keydown"]) => {
      if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", focusBySlash);
    return () => document.removeEventListener("keydown", focusBySlash);
  }, []);

  const search = async (typed: string) => {
    setQuery(typed);
    latest.current = typed;
    if (typed.trim() === "") return setHits(undefined);
    const opened = await (index.current ??= openIndex()).catch(() => (index.current = null));
    if (opened && latest.current === typed) setHits(opened.search(typed).slice(0, MAX_HITS) as unknown as Hit[]);
  };

  const moves = {
    onBlur(event: FocusEvent) {
      if (!root.current?.contains(event.relatedTarget)) setHits(undefined);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape") setHits(undefined);
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      const stops = [...root.current!.querySelectorAll<HTMLElement>("input, a")];
      const next = stops.indexOf(document.activeElement as HTMLElement) + (event.key === "ArrowDown" ? 1 : -1);
      stops[next]?.focus();
    },
  };

  return (
    <search ref={root} className="relative w-full max-w-80">
      <Search aria-hidden className="pointer-events-none absolute start-2.5 top-2.5 size-4 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label="Search the documentation"
        placeholder="Search"
        value={query}
        onChange={(event) => void search(event.target.value)}
        {...moves}
        className="h-9 w-full rounded border border-line bg-surface ps-8 pe-2"
      />
      {hits && (
        <div className="absolute end-0 top-11 z-20 w-[min(30rem,calc(100vw-2rem))] rounded border border-border bg-raised p-1 shadow-float">
          {hits.length === 0 && <p className="p-3 text-muted">Nothing matches “{query}”.</p>}
          <ul aria-label="Results">
            {hits.map(({ id, title, page }) => (
              <li key={id}>
                <a href={`/docs/${id}`} {...moves} className="block rounded px-3 py-2 hover:bg-hover focus:bg-hover">
                  <span className="block font-medium break-words">{title}</span>
                  <span className="text-xs text-muted">{page}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}
