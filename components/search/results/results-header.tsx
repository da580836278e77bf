"use client";

import { SlidersHorizontal } from "lucide-react";
import { formatCount } from "@/lib/format/counts";
import { formatStayDates } from "@/lib/format/dates";
import { formatRooms } from "@/lib/format/party";
import { ViewChoice } from "@/components/map/results/view-choice";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/feedback/progress";
import { SelectField } from "@/components/ui/fields/select-field";
import { occupancyOf, whereName, type CompleteSearch } from "../search-state";
import type { StaySearch } from "./use-stay-search";
import { countFilters, SORTS, type Sort, type View } from "./view-state";

interface Props {
  search: CompleteSearch;
  found: StaySearch;
  view: View;
  /** Properties with rooms, and the number that match the filters. */
  available: number;
  shown: number;
  onChange: (part: Partial<View>) => void;
  onFilters: () => void;
}

/** The header of results: count, progress, sort order and view. */
export function ResultsHeader({ search, found, view, available, shown, onChange, onFilters }: Props) {
  const set = countFilters(view.filters);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-lg">{titleOf(search, available, shown)}</h1>
          <output className="text-muted">
            {formatStayDates(search.checkin, search.checkout)} · {formatRooms(occupancyOf(search.rooms))}
            {!found.isGoingOn &&
              found.results.length > available &&
              ` · ${found.results.length - available} more without rooms`}
          </output>
        </div>
        <div className="flex w-full items-end gap-2 sm:w-auto">
          <Button className={view.isMap ? undefined : "lg:hidden"} onPress={onFilters}>
            <SlidersHorizontal aria-hidden className="size-4" />
            Filters{set > 0 && ` (${set})`}
          </Button>
          <SelectField
            label="Order"
            choices={SORTS}
            value={view.sort}
            onChange={(id) => onChange({ sort: id as Sort })}
            className="flex-1 sm:w-44 sm:flex-none"
          />
          <ViewChoice isMap={view.isMap} onChange={(isMap) => onChange({ isMap })} />
        </div>
      </div>
      {found.isGoingOn && (
        <Progress
          label={`Searching the properties in ${whereName(search.where)}`}
          value={found.total === undefined ? undefined : found.results.length}
          max={Math.max(1, found.total ?? 1)}
          words={
            found.total === undefined ? `${found.results.length} so far` : `${found.results.length} of ${found.total}`
          }
        />
      )}
    </div>
  );
}

function titleOf({ where }: CompleteSearch, available: number, shown: number): string {
  const count = shown === available ? String(shown) : `${shown} of ${available}`;
  const noun = available === 1 ? "property" : "properties";
  return where.kind !== "property"
    ? `${count} ${noun} in ${whereName(where)}`
    : `${where.label}: ${formatCount(available, "property")} there and around`;
}
