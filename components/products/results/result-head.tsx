"use client";

import type { ReactNode } from "react";
import { t } from "@/lib/language/text";
import { FilterBar, FilterChip } from "@/components/ui/tables/filter-bar";
import { SelectField, type Choice } from "@/components/ui/fields/select-field";

interface Props {
  title: string;
  note: string;
  sorts: readonly Choice[];
  sort: string;
  onSort: (sort: string) => void;
  /** The choice between list and map; absent if there is no map. */
  view?: ReactNode;
  children?: ReactNode;
}

/** The header of results: count, search and sort order. */
export function ResultHead({ title, note, sorts, sort, onSort, view, children }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-lg">{title}</h1>
        <output className="text-muted">{note}</output>
        {children}
      </div>
      <div className="flex items-end gap-2">
        <SelectField label={t("products.order")} choices={sorts} value={sort} onChange={onSort} className="w-44" />
        {view}
      </div>
    </div>
  );
}

export interface Filter {
  name: string;
  label: string;
  choices: readonly Choice[];
}

interface FilterProps {
  filters: readonly Filter[];
  valueOf: (name: string) => ReadonlySet<string>;
  onChange: (change: Record<string, readonly string[] | null>) => void;
}

/** The filters of the results. A filter that would not exclude anything is hidden. */
export function ResultFilters({ filters, valueOf, onChange }: FilterProps) {
  const useful = filters.filter(({ name, choices }) => choices.length > 1 || valueOf(name).size > 0);
  if (useful.length === 0) return null;
  return (
    <div className="-mb-3">
      <FilterBar
        isActive={filters.some(({ name }) => valueOf(name).size > 0)}
        onClear={() => onChange(Object.fromEntries(filters.map(({ name }) => [name, null])))}
      >
        {useful.map(({ name, label, choices }) => (
          <FilterChip
            key={name}
            label={label}
            choices={choices}
            value={valueOf(name)}
            onChange={(ids) => onChange({ [name]: [...ids] })}
          />
        ))}
      </FilterBar>
    </div>
  );
}
