"use client";

import { useRead } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { SpanFilter } from "../booking/list/span-filter";
import { FilterBar, FilterChip } from "../ui/tables/filter-bar";
import { SearchBox } from "../ui/fields/search-box";
import type { Choice } from "../ui/fields/select-field";
import { describeActor } from "./actor-mark";
import { parseIdFilter, chooseFieldValue, type Filters } from "./filters";

interface Props {
  filters: Filters;
  isActive: boolean;
  isOperator: boolean;
  today: string;
  onChange: (what: Partial<Filters>) => void;
  onClear: () => void;
}

export function AuditFilters({ filters, isActive, isOperator, today, onChange, onClear }: Props) {
  const facets = useRead("audit.facets", {}, { staleTime: 60_000 }).data;
  const one = (name: "actor" | "operation" | "tenant", label: string, known: readonly Choice[] = []) => {
    const id = filters[name];
    // A linked value may be missing from the current choices: it is added so that it stays selected.
    const choices = id === null || known.some((choice) => choice.id === id) ? known : [...known, { id, label: id }];
    return (
      <FilterChip
        label={label}
        choices={choices}
        value={new Set(id === null ? [] : [id])}
        onChange={([chosen]) => onChange({ [name]: chosen ?? null })}
        isSingle
      />
    );
  };
  return (
    <FilterBar isActive={isActive} onClear={onClear}>
      <SearchBox
        label={t("audit.idInFull")}
        value={chooseFieldValue(filters)}
        onSearch={(text) => onChange(parseIdFilter(text))}
        className="w-full sm:w-72"
      />
      {one(
        "actor",
        t("audit.who"),
        facets?.actors.map(({ actor, name }) => ({ id: actor, ...describeActor(actor, name) })),
      )}
      {one(
        "operation",
        t("audit.what"),
        facets?.operations.map((id) => ({ id, label: id })),
      )}
      {isOperator &&
        one(
          "tenant",
          t("common.partner"),
          facets?.partners.map(({ public_id: id, name }) => ({ id, label: name })),
        )}
      <SpanFilter
        label={t("audit.when")}
        spans={["today", "last_7_days", "last_30_days", "this_month", "last_month"]}
        value={filters.when}
        onChange={(when) => onChange({ when })}
        today={today}
      />
    </FilterBar>
  );
}
