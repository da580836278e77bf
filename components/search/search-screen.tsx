"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Compass } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { Empty } from "../ui/empty";
import { SearchForm } from "./search-form";
import { SearchResults } from "./search-results";
import { isComplete, readSearch, searchPath } from "./search-state";

/** Searching stays. The address holds the whole search: reloading or sending it shows the same. */
export function SearchScreen() {
  const router = useRouter();
  const cache = useQueryClient();
  const query = useSearchParams();
  const search = useMemo(() => readSearch(query), [query]);
  const path = searchPath(search);
  return (
    <div className="flex flex-col gap-5">
      <SearchForm
        initial={search}
        onSearch={(next) => {
          if (searchPath(next) === path) void cache.invalidateQueries({ queryKey: ["search"] });
          else router.push(searchPath(next));
        }}
      />
      {isComplete(search) ? (
        <SearchResults key={path} search={search} />
      ) : (
        <Empty icon={Compass} title="Where to, and when">
          Choose a place or a property, then dates and rooms. Prices are live; a hold keeps one for 30 minutes.
        </Empty>
      )}
    </div>
  );
}
