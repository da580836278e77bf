"use client";

import { useRead } from "@/lib/staff/client/hooks";
import { SpanFilter } from "../bookings/span-filter";
import { FilterBar, FilterChip } from "../ui/tables/filter-bar";
import { SearchBox } from "../ui/fields/search-box";
import type { Choice } from "../ui/fields/select-field";
import type { FilterName, Filters } from "./filters";

const STATUSES: Choice[] = [
  { id: "2xx", label: "Successful", note: "2xx" },
  { id: "refused", label: "All errors", note: "4xx, 5xx" },
  { id: "4xx", label: "Client error", note: "4xx" },
  { id: "429", label: "Rate limited", note: "429" },
  { id: "5xx", label: "Server error", note: "5xx" },
];

interface Props {
  filters: Filters;
  isActive: boolean;
  today: string;
  onChange: (what: Partial<Filters>) => void;
  onClear: () => void;
}

/** The filters of the request log. */
export function RequestFilters({ filters, isActive, today, onChange, onClear }: Props) {
  const facets = useRead("request.facets", {}, { staleTime: 60_000 }).data;
  const one = (name: FilterName, label: string, choices: readonly Choice[]) => (
    <FilterChip
      label={label}
      choices={choices}
      value={new Set(filters[name] === null ? [] : [filters[name]])}
      onChange={([id]) => onChange({ [name]: id ?? null })}
      isSingle
    />
  );
  const words = (list: readonly string[] = []) => list.map((id) => ({ id, label: id }));
  const credentials = facets?.credentials.map(({ public_id: id, name }) => ({ id, label: name })) ?? [];
  return (
    <FilterBar isActive={isActive} onClear={onClear}>
      <SearchBox
        label="Trace id"
        value={filters.trace ?? ""}
        onSearch={(trace) => onChange({ trace: trace.trim() })}
        className="w-full sm:w-72"
      />
      {one("status", "Status", STATUSES)}
      {one("code", "Code", words(facets?.codes))}
      {one("operation", "Operation", words(facets?.operations))}
      {credentials.length > 1 && one("credential", "Credential", credentials)}
      <SpanFilter
        label="When"
        spans={["today", "last_7_days", "last_30_days"]}
        value={filters.when}
        onChange={(when) => onChange({ when })}
        today={today}
      />
    </FilterBar>
  );
}
