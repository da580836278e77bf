"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useMemo, type ComponentType } from "react";
import { ProductTabs } from "@/components/search/product-tabs";
import { Empty } from "@/components/ui/feedback/empty";
import type { AddressQuery } from "./address";

interface Props<State, Complete extends State> {
  /** The search operation. */
  operation: string;
  read: (query: AddressQuery) => State;
  pathOf: (state: State) => string;
  isComplete: (state: State) => state is Complete;
  Form: ComponentType<{ initial: State; onSearch: (state: State) => void }>;
  Results: ComponentType<{ search: Complete }>;
  /** Shown before the first search. */
  start: { icon: LucideIcon; title: string; words: string };
}

/** The search of one product. The address contains the whole search, so it can be reloaded and shared. */
export function ProductSearch<State, Complete extends State>(props: Props<State, Complete>) {
  const { operation, read, pathOf, isComplete, Form, Results, start } = props;
  const router = useRouter();
  const cache = useQueryClient();
  const query = useSearchParams();
  // Sorting and filters are also in the address; changing them does not search again.
  const path = pathOf(read(query));
  const search = useMemo(() => read(new URLSearchParams(path.split("?")[1])), [read, path]);
  return (
    <div className="flex flex-col gap-5">
      <ProductTabs />
      <Form
        initial={search}
        onSearch={(next) => {
          if (pathOf(next) === path) void cache.invalidateQueries({ queryKey: [operation] });
          else router.push(pathOf(next));
        }}
      />
      {isComplete(search) ? (
        <Results key={path} search={search} />
      ) : (
        <Empty icon={start.icon} title={start.title} isPage>
          {start.words}
        </Empty>
      )}
    </div>
  );
}
