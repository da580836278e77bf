"use client";

import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/class-names";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { t } from "@/lib/language/text";
import type { SearchDraft } from "./use-search-draft";

interface Props<State, Field extends string> {
  /** The name of the product. */
  label: string;
  /** The current search in two lines; on a phone it replaces the form. */
  summary: { title: string; note: string } | undefined;
  form: Pick<SearchDraft<State, Field>, "isFolded" | "unfold" | "submit">;
  onSearch: (state: State) => void;
  /** The form's fields. */
  children: ReactNode;
}

/** The search form above the results. */
export function SearchFrame<State, Field extends string>({
  label,
  summary,
  form,
  onSearch,
  children,
}: Props<State, Field>) {
  return (
    <search aria-label={label}>
      {form.isFolded && summary && (
        <Button className="h-auto! w-full justify-between! py-2.5 text-start sm:hidden" onPress={form.unfold}>
          <span className="min-w-0">
            <span className="block truncate font-semibold">{summary.title}</span>
            <span className="block truncate text-xs text-muted">{summary.note}</span>
          </span>
          <span className="text-accent">{t("products.change")}</span>
        </Button>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          form.submit(onSearch);
        }}
        className={classes(
          "grid-cols-1 gap-3 rounded border border-border bg-surface p-4 sm:grid-cols-2 lg:grid-cols-12 lg:items-start",
          form.isFolded && summary ? "hidden sm:grid" : "grid",
        )}
      >
        {children}
        <div className="sm:col-span-2 lg:col-span-2 lg:col-end-13 lg:mt-5">
          <Button type="submit" variant="primary" className="w-full">
            <Search aria-hidden className="size-4" />
            {t("common.search")}
          </Button>
        </div>
      </form>
    </search>
  );
}

/** The skeleton of search results. */
export function ResultsOutline({ what }: { what: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Loading what={t("products.searchingFor", { what })} />
      <Skeleton className="h-7 w-56" />
      <div className="rounded border border-border bg-surface">
        {Array.from({ length: 5 }, (_, i) => (
          <div key={i} className="flex items-center gap-4 border-b border-border px-4 py-5 last:border-b-0">
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-3/5" />
            </div>
            <Skeleton className="h-6 w-24" />
            <Skeleton className="hidden h-9 w-20 md:block" />
          </div>
        ))}
      </div>
    </div>
  );
}
