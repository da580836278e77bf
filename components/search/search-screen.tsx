"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Compass } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { t } from "@/lib/language/text";
import { Empty } from "../ui/feedback/empty";
import { LazyDateStrip } from "./dates/lazy-date-strip";
import { SearchForm } from "./form/search-form";
import { ProductTabs } from "./product-tabs";
import type { PropertyWithDeals } from "./offers/offers";
import { isComplete, readSearch, searchPath, type SearchState } from "./search-state";
import { readView, viewQuery, type View } from "./results/view-state";
import { ResultsPlaceholder } from "./results/waiting";

const SearchResults = dynamic(() => import("./search-results").then((module) => module.SearchResults), {
  ssr: false,
  loading: () => <ResultsPlaceholder />,
});

/** The stay search screen. The address contains the whole search, so it can be reloaded and shared. */
export function SearchScreen({ isSandbox }: { isSandbox: boolean }) {
  const router = useRouter();
  const cache = useQueryClient();
  const query = useSearchParams();
  const path = searchPath(readSearch(query));
  // The view in the address when the search was opened. Later changes of the view belong to the results and do not
  // search again.
  const [opened, setOpened] = useState(() => ({ path, view: readView(query) }));
  if (opened.path !== path) setOpened({ path, view: readView(query) });
  // Memoized: the same object for the same search, whatever its view.
  const search = useMemo(() => readSearch(new URLSearchParams(path.slice(path.indexOf("?")))), [path]);
  const open = useCallback(
    (next: SearchState, view?: View) => {
      if (searchPath(next) !== path) router.push(searchPath(next, view && viewQuery(view)));
      else
        for (const name of ["stays", "search", "property.offers"]) void cache.invalidateQueries({ queryKey: [name] });
    },
    [cache, path, router],
  );
  // The results once they have loaded: only then the prices of other dates load.
  const [loaded, setLoaded] = useState<{ path: string; results: readonly PropertyWithDeals[] }>();
  const onLoaded = useCallback((results: readonly PropertyWithDeals[]) => setLoaded({ path, results }), [path]);
  const isLoaded = loaded?.path === path;
  return (
    <div className="flex flex-col gap-5">
      <ProductTabs />
      <SearchForm initial={search} onSearch={open} />
      {isComplete(search) ? (
        <>
          {search.where.kind !== "area" && (
            <LazyDateStrip
              search={search}
              isReady={isLoaded}
              narrowing={{ filters: readView(query).filters, results: isLoaded ? loaded.results : [] }}
              onChange={(next) => {
                const view = readView(new URLSearchParams(window.location.search));
                open(next, { ...view, picked: null, open: [] });
              }}
            />
          )}
          <SearchResults
            key={path}
            search={search}
            initialView={opened.view}
            onSearch={open}
            onLoaded={onLoaded}
            isSandbox={isSandbox}
          />
        </>
      ) : (
        <>
          <h1 className="sr-only">{t("search.searchStays")}</h1>
          <Empty icon={Compass} title={t("search.chooseFirst")}>
            {t("search.chooseFirstText")}
          </Empty>
        </>
      )}
    </div>
  );
}
