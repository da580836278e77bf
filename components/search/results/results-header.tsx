"use client";

import { SlidersHorizontal } from "lucide-react";
import { memo } from "react";
import { formatCount } from "@/lib/format/counts";
import { formatStayDates } from "@/lib/format/dates";
import { ViewChoice } from "@/components/map/results/view-choice";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/feedback/progress";
import { SelectField } from "@/components/ui/fields/select-field";
import { t } from "@/lib/language/text";
import { formatParties, formatWhere, type CompleteSearch } from "../search-state";
import type { StaySearch } from "./use-stay-search";
import { countFilters, SORTS, type Sort, type View } from "./view-state";

interface Props {
  search: CompleteSearch;
  found: StaySearch;
  view: View;
  hasMap: boolean;
  /** The number of properties with rooms. */
  available: number;
  shown: number;
  onChange: (part: Partial<View>) => void;
  onFilters: () => void;
}

/** The header of results: count, progress, sort order and view. */
export function ResultsHeader({ search, found, view, hasMap, available, shown, onChange, onFilters }: Props) {
  const set = countFilters(view.filters);
  const stay = `${formatStayDates(search.checkin, search.checkout)} · ${formatParties(search)}`;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-lg">{titleOf(search, available, shown)}</h1>
          <output className="text-muted">
            {!found.isGoingOn && found.results.length > available
              ? t("search.headerMore", { stay, count: found.results.length - available })
              : stay}
          </output>
        </div>
        <div className="flex w-full items-end gap-2 sm:w-auto">
          <Button className={view.isMap ? undefined : "lg:hidden"} onPress={onFilters}>
            <SlidersHorizontal aria-hidden className="size-4" />
            {set > 0 ? t("search.filtersSet", { count: set }) : t("search.filters")}
          </Button>
          <OrderAndView sort={view.sort} isMap={view.isMap} hasMap={hasMap} onChange={onChange} />
        </div>
      </div>
      {found.isGoingOn && (
        <Progress
          label={t("search.searchingIn", { where: formatWhere(search.where) })}
          value={found.total === undefined ? undefined : found.results.length}
          max={Math.max(1, found.total ?? 1)}
          words={
            found.total === undefined
              ? t("search.soFar", { count: found.results.length })
              : t("search.ofTotal", { count: found.results.length, total: found.total })
          }
        />
      )}
    </div>
  );
}

/** Memoized: filters do not change sort order and view. */
const OrderAndView = memo(function OrderAndView({
  sort,
  isMap,
  hasMap,
  onChange,
}: Pick<View, "sort" | "isMap"> & Pick<Props, "hasMap" | "onChange">) {
  return (
    <>
      <SelectField
        label={t("search.order")}
        choices={SORTS.map((id) => ({ id, label: t(`search.sort.${id}`) }))}
        value={sort}
        onChange={(id) => onChange({ sort: id as Sort })}
        className="flex-1 sm:w-44 sm:flex-none"
      />
      {hasMap && <ViewChoice isMap={isMap} onChange={(next) => onChange({ isMap: next })} />}
    </>
  );
});

function titleOf({ where }: CompleteSearch, available: number, shown: number): string {
  return where.kind !== "property"
    ? t(shown === available ? "search.titleIn" : "search.titleSomeIn", {
        shown,
        total: available,
        where: formatWhere(where),
      })
    : t("search.titleAround", { name: where.label, properties: formatCount(available, "property") });
}
